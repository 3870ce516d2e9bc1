import type { ReactNode } from 'react';
import type { CurrentUser } from '#contracts/http/identity';
import { useText } from '../../../i18n/index.js';
import { Refusal, type useRefusal } from '../parts/refusal.js';
import { TextButton } from '../parts/text-button.js';
import { secondFactorText } from './text.js';

/** What each way of the second step is given. */
export interface WayProps {
  readonly onDone: (user: CurrentUser) => Promise<void>;
  readonly onRestart: () => void;
}

/** Only the way back to the password helps where the sign-in is over. */
export const StepRefused = ({
  refused,
  onRestart,
}: {
  refused: ReturnType<typeof useRefusal>['refused'];
  onRestart: () => void;
}): ReactNode => {
  const t = useText(secondFactorText);
  return (
    <Refusal refused={refused}>
      {refused?.code === 'Sign-in expired' ? <TextButton onClick={onRestart}>{t('restart')}</TextButton> : undefined}
    </Refusal>
  );
};
