import { TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { isPhone } from '../../exam-paper/device-word.js';
import type { PracticeRun } from './practice-run.js';
import { sessionText } from './text.js';
import { useDurable, useOffline, useQueueView } from './use-run.js';

const Line = ({ icon: Icon, children }: { icon: typeof WifiOff; children: ReactNode }): ReactNode => (
  <div role="status" className="border-b border-warn-line bg-warn-tint">
    <div className="num mx-auto grid max-w-[720px] grid-cols-[20px_1fr] gap-2.5 px-4 py-[9px] text-[14px] leading-[21px]!">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px text-warn" />
      <div>{children}</div>
    </div>
  </div>
);

/** The connection, the storage and the sign-in, when one of them is not as it should be: what is safe first. */
export const SessionNotices = ({ run, onSignIn }: { run: PracticeRun; onSignIn: () => void }): ReactNode => {
  const t = useText(sessionText);
  const [offline, durable, { waiting, held }] = [useOffline(run), useDurable(), useQueueView(run)];
  const kept = waiting === 0 ? t('offlineNone') : t(isPhone() ? 'offlineWaitingPhone' : 'offlineWaitingComputer', { count: waiting });
  return (
    <>
      {offline ? (
        <Line icon={WifiOff}>
          <p className="font-semibold">{t('offline')}</p>
          <p>{kept}</p>
        </Line>
      ) : null}
      {durable ? null : (
        <Line icon={TriangleAlert}>
          <p>{t('memoryOnly')}</p>
        </Line>
      )}
      {held === null || held === 'Session over' ? null : (
        <Line icon={TriangleAlert}>
          <p>{held === 'Sign in required' ? t('signedOut') : t('held', { code: held })}</p>
          <Button variant="link" size="sm" onClick={held === 'Sign in required' ? onSignIn : run.queue.nudge}>
            {t('tryNow')}
          </Button>
        </Line>
      )}
    </>
  );
};
