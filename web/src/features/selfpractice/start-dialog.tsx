import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
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
