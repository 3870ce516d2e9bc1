// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { endUserSession, endUserSessions, type listUserSessions } from '#contracts/http/people';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Modal } from '../../../../ui/modal.js';
import { type Column, Rows } from '../../../../ui/rows.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { toast } from '../../../../ui/toast.js';
import { Day, Moment, useMay } from '../words.js';
import type { Detail } from './index.js';

type Device = ResponseOf<typeof listUserSessions>['devices'][number];

const useColumns = (onEnd: ((device: Device) => void) | null): readonly Column<Device>[] => {
  const t = useText(peopleText);
  return [
    {
      key: 'device',
      head: t('device'),
      name: (row) => row.device,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {row.device}
          {row.current ? <Badge>{t('thisOne')}</Badge> : null}
        </span>
      ),
    },
    { key: 'address', head: t('address'), phone: 'line', cell: (row) => <span className="font-mono text-xs">{row.address}</span> },
    { key: 'signedIn', head: t('signedIn'), cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'seen', head: t('seen'), phone: 'line', cell: (row) => <Moment at={row.lastSeenAt} /> },
    { key: 'until', head: t('until'), cell: (row) => <Day at={row.expiresAt} /> },
    ...(onEnd
      ? [
          {
            key: 'end',
            head: t('endOne'),
            phone: 'side' as const,
            cell: (row: Device) => (
              <Button size="xs" variant="outline" aria-label={`${t('endOne')}: ${row.device}`} onClick={() => onEnd(row)}>
                {t('endOne')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

/** Ends one sign-in after a short question; what went wrong is told where it was asked. */
const EndOne = ({ userId, device, onClose }: { userId: string; device: Device; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await typedClient.act(endUserSession, { params: { id: userId, sessionId: device.id } });
      toast({ title: t('endOneDone') });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('failed'), description: thrown.message || t('noAnswer'), variant: 'destructive' });
    } finally {
      onClose();
    }
  };
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('endOneAsk', { device: device.device })}
      description={t('endOneText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void end()}>
            {t('endOne')}
          </Button>
        </>
      }
    />
  );
};

const EndAll = ({ detail: { user }, onClose }: { detail: Detail; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  return (
    <Modal open alert onClose={onClose} title={t('endAllAsk', { name: user.name })} description={t('endSessionsText')}>
      <FormKit
        endpoint={{ save: endUserSessions, params: { id: user.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t('endAll')}
        confirm={{ destructive: true }}
        onDone={({ ended }) => {
          onClose();
          toast({ title: t('endAllDone', { count: ended }) });
        }}
      />
    </Modal>
  );
};

/** Where the person is signed in. */
export const Devices = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, mayWrite] = [useText(peopleText), useMay('users.write')];
  const [asking, setAsking] = useState<Device | 'all' | null>(null);
  const { id } = detail.user;
  const { data, error, mutate } = useEndpoint('GET /api/admin/users/:id/sessions', { params: { id } }, { keepPreviousData: false });
  const columns = useColumns(mayWrite ? setAsking : null);
  const close = (): void => setAsking(null);
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows />;
  if (data.devices.length === 0) return <Empty title={t('noDevices')}>{t('noDevicesText')}</Empty>;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <Rows caption={t('tabDevices')} rows={data.devices} columns={columns} />
      {mayWrite ? (
        <Button size="sm" variant="outline" className="mt-3" onClick={() => setAsking('all')}>
          {t('endAll')}
        </Button>
      ) : null}
      {asking === 'all' ? <EndAll detail={detail} onClose={close} /> : null}
      {asking !== null && asking !== 'all' ? <EndOne userId={id} device={asking} onClose={close} /> : null}
    </>
  );
};
