import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutate } from 'swr';
import type { listDevices } from '#contracts/http/account';
import type { ResponseOf } from '#contracts/http/endpoint';
import { addressOf, call } from '../../../client/call.js';
import { serverNow } from '../../../client/server-clock.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useTopic } from '../../../client/use-topic.js';
import { useUser } from '../../../client/user.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayAndTime } from '../../../i18n/moment.js';
import { leave } from '../../../shell/sign-out.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { useSentence } from '../parts/refusal.js';
import { profileScreenText } from './text.js';

type Device = ResponseOf<typeof listDevices>['devices'][number];

/** Sign-ins are noted every few minutes, not with each call. */
const nowForMs = 5 * 60_000;

/** Asks again where the person is signed in. */
export const refreshDevices = (): Promise<unknown> => mutate(addressOf('GET /api/my/devices', {}));

const Row = ({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }): ReactNode => {
  const [t, locale] = [useText(profileScreenText), useLocale()];
  const [name, now] = [device.device || t('unknownDevice'), serverNow()];
  const seen =
    device.current || now - Date.parse(device.lastSeenAt) < nowForMs
      ? t('seenNow')
      : t('lastSeen', { when: dayAndTime(device.lastSeenAt, now, locale) });
  const facts = [seen, t('signedInAt', { date: formatDate(device.createdAt, locale) }), device.address];
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-0">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current ? <Badge tone="brand">{t('thisDevice')}</Badge> : null}
        </div>
        <div className="num text-sm text-text-3">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <Button variant="outline" size="sm" loading={busy} aria-label={t('signOutOf', { device: name })} onClick={onEnd}>
        {t('signOut')}
      </Button>
    </li>
  );
};

/** Ends sign-ins, one at a time; `working` names the one that is being ended. */
const useEnding = () => {
  const [t, sentence, navigate] = [useText(profileScreenText), useSentence(), useNavigate()];
  const [working, setWorking] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<string | null>): Promise<void> => {
    setWorking(name);
    try {
      const title = await work();
      if (title !== null) toast({ title });
      await refreshDevices();
    } catch (thrown) {
      toast({ title: t('deviceNotEnded'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
    setWorking(null);
  };
  return {
    working,
    end: (device: Device) =>
      run(device.id, async () => {
        if (device.current) {
          await leave(navigate);
          return null;
        }
        await call('DELETE /api/my/devices/:id', { params: { id: device.id } });
        return t('deviceEnded');
      }),
    endOthers: () => run('others', async () => t('othersEnded', { count: (await call('POST /api/my/devices/end-others', {})).ended })),
  };
};

/** Where the account is signed in, and how to end it there. */
export const Devices = (): ReactNode => {
  const t = useText(profileScreenText);
  const { data, error, mutate: again } = useEndpoint('GET /api/my/devices', {});
  // What ends a sign-in elsewhere raises the person's version.
  const { version } = useTopic('user', useUser()?.id ?? null);
  useEffect(() => {
    if (version !== null) void refreshDevices();
  }, [version]);
  const { working, end, endOthers } = useEnding();
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void again()} /> : <SkeletonRows rows={2} />;
  const others = data.devices.filter((device) => !device.current).length;
  return (
    <>
      <ul>
        {data.devices.map((device) => (
          <Row key={device.id} device={device} busy={working === device.id} onEnd={() => void end(device)} />
        ))}
      </ul>
      {others > 0 ? (
        <Button variant="outline" className="mt-3 max-sm:w-full" loading={working === 'others'} onClick={() => void endOthers()}>
          {t('signOutOthers', { count: others })}
        </Button>
      ) : null}
    </>
  );
};
