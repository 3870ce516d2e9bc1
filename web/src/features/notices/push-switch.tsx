import { type ReactNode, useId, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { Switch } from '../account/profile/switch.js';
import { canRing, isDenied, ringHere, ringNoMore, ringsHere } from './push-device.js';
import { noticesText } from './text.js';

/** Web Push in this browser, on or off. Where the server has no key for it there is nothing to turn. */
export const PushSwitch = ({ className }: { className?: string }): ReactNode => {
  const [t, id, { data }] = [useText(noticesText), useId(), useEndpoint('GET /api/notices/head', {}, { revalidateIfStale: false })];
  const [on, setOn] = useState(ringsHere);
  const [denied, setDenied] = useState(isDenied);
  const pushKey = data?.pushKey ?? null;
  if (pushKey === null) return null;
  const turn = async (wanted: boolean): Promise<void> => {
    setOn(wanted);
    try {
      const stands = wanted ? await ringHere(pushKey) : (await ringNoMore(), false);
      setOn(stands);
      setDenied(isDenied());
    } catch (thrown) {
      setOn(!wanted);
      toast({ title: t('deviceFailed'), ...(thrown instanceof CallError ? { description: thrown.message } : {}), variant: 'destructive' });
    }
  };
  const can = canRing();
  return (
    <label htmlFor={id} className={className ?? 'flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3'}>
      <span>
        <span className="block font-semibold">{t('device')}</span>
        <span role="status" className="block text-sm text-text-3">
          {t(can ? (denied ? 'deviceDenied' : 'deviceHint') : 'deviceCannot')}
        </span>
      </span>
      {can && !denied ? <Switch id={id} checked={on} onChange={(wanted) => void turn(wanted)} /> : null}
    </label>
  );
};
