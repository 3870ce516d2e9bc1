import { type ReactNode, Suspense } from 'react';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { dialogPart } from '../../ui/part.js';
import type { Starting } from './start.js';
import { practiceText } from './text.js';

/** It must be answered, so it has no way of being closed. */
const Dialog = dialogPart<{ readonly starting: Starting; readonly onClose?: undefined }>(async () => ({
  default: (await import('./start-dialog.js')).StartDialog,
}));

/** The dialog is fetched when there is something to ask. */
export const StartDialog = ({ starting }: { starting: Starting }): ReactNode =>
  starting.running === null ? null : (
    <Suspense fallback={null}>
      <Dialog starting={starting} />
    </Suspense>
  );

/** Why a session did not start, where it was asked for. */
export const StartFault = ({ starting: { error } }: { starting: Starting }): ReactNode => {
  const t = useText(practiceText);
  if (error === null) return null;
  return (
    <div className="mt-4">
      <Notice tone={error.statusMessage === 'Allowance used up' ? 'warn' : 'bad'} title={t('notStarted')}>
        {error.message ? <p>{error.message}</p> : null}
        {error.statusMessage === 'Allowance used up' ? (
          <ButtonLink to="/selfpractice#plans" size="sm" variant="outline">
            {t('plans')}
          </ButtonLink>
        ) : null}
      </Notice>
    </div>
  );
};
