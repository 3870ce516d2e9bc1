import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import type { Starting } from './start.js';
import { practiceText } from './text.js';

/** What stands between a press and the session: another one that runs, or why it did not start. */
export const StartDialog = ({ starting }: { starting: Starting }): ReactNode => {
  const t = useText(practiceText);
  const { running, busy, replace, dismiss } = starting;
  return (
    <Modal
      open={running !== null}
      onClose={dismiss}
      title={t('runningTitle')}
      description={t('runningWhy')}
      actions={
        <>
          <Button variant="outline" onClick={dismiss}>
            {t('runningKeep')}
          </Button>
          <Button loading={busy === 'replace'} onClick={replace}>
            {t('runningReplace')}
          </Button>
        </>
      }
    />
  );
};

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
