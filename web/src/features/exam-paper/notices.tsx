import { TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { isPhone } from './device-word.js';
import type { ExamSession } from './session.js';
import { Sheet } from './sheet.js';
import { paperText } from './text.js';
import { useDurable, useOffline, useQueueState, useSessionView } from './use-session.js';

/** A line under the head: what is safe first, then what to do. Never a dialog, and never in place of the paper. */
export const Notice = ({
  icon: Icon = TriangleAlert,
  tone = 'warn',
  title,
  children,
}: {
  icon?: typeof WifiOff;
  tone?: 'warn' | 'plain';
  title?: string;
  children?: ReactNode;
}): ReactNode => (
  <div role="status" className={cx('border-b', tone === 'warn' ? 'border-warn-line bg-warn-tint' : 'border-line bg-sunken')}>
    <div className="num mx-auto grid max-w-[1120px] grid-cols-[20px_1fr] gap-2.5 px-4 py-[9px] text-[14px] leading-[21px]! md:px-6">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={cx('mt-px', tone === 'warn' ? 'text-warn' : 'text-text-3')} />
      <div>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  </div>
);

/** The connection, the storage and the sign-in, when one of them is not as it should be. */
export const Notices = ({ session }: { session: ExamSession }): ReactNode => {
  const t = useText(paperText);
  const [offline, durable, { trouble }, view] = [useOffline(session), useDurable(), useQueueState(session), useSessionView(session)];
  const { waiting } = session.queue.counts;
  return (
    <>
      {offline && view.phase === 'running' ? (
        <Notice icon={WifiOff} title={t('offline')}>
          <p>
            {waiting === 0 ? t('offlineAllSaved') : t(isPhone() ? 'offlineWaitingPhone' : 'offlineWaitingComputer', { count: waiting })}
          </p>
        </Notice>
      ) : null}
      {durable ? null : <Notice>{t('memoryOnly')}</Notice>}
      {trouble === null ? null : (
        <Notice>
          <p>{trouble === 'Sign in required' ? t('signedOut') : t('notAccepted', { code: trouble })}</p>
          <Button variant="link" size="sm" onClick={() => session.queue.nudge()}>
            {t('tryNow')}
          </Button>
        </Notice>
      )}
      {view.refusedSubmit === null ? null : <Notice>{t('submitRefused', { code: view.refusedSubmit })}</Notice>}
    </>
  );
};

/** The pen is elsewhere: read-only behind a notice that can bring it back. */
export const TakenNotice = ({ session }: { session: ExamSession }): ReactNode => {
  const t = useText(paperText);
  const { taken } = useSessionView(session);
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  if (taken === null) return null;
  const bring = (): void => {
    setState('working');
    session.bringBack().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <Sheet labelledBy="taken-title">
      <h2 id="taken-title" className="text-xl">
        {t(taken === 'tab' ? 'takenTab' : 'takenDevice')}
      </h2>
      <p className="mt-1 text-text-2">{t('takenKept')}</p>
      {state === 'failed' ? (
        <p role="alert" className="mt-3 text-sm text-bad">
          {t('bringBackFailed')}
        </p>
      ) : null}
      <Button size="lg" wide className="mt-5" loading={state === 'working'} onClick={bring}>
        {t('bringBack')}
      </Button>
    </Sheet>
  );
};

/** Between the deadline and the receipt: what is still on its way, and that nobody has to do anything. */
export const TimeOverNotice = ({ session }: { session: ExamSession }): ReactNode => {
  const t = useText(paperText);
  const [offline, { closed }] = [useOffline(session), useQueueState(session)];
  const { waiting } = session.queue.counts;
  const rest =
    closed === 'Attempt closed'
      ? t('closedElsewhere')
      : waiting === 0 || closed !== null
        ? t('timeOverWaiting')
        : offline
          ? t('timeOverOffline', { count: waiting })
          : t('timeOverSending');
  return (
    <Notice tone={waiting > 0 && offline ? 'warn' : 'plain'} title={t('timeOver')}>
      <p>{rest}</p>
    </Notice>
  );
};
