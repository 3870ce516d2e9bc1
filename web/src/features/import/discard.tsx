import { type ReactNode, useState } from 'react';
import { discardImport, type ImportJob } from '#contracts/http/imports';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import type { ButtonVariant } from '../../ui/button-class.js';
import { Modal } from '../../ui/modal.js';
import { importText } from './text.js';

/** Whether an import can still be given up: what is in the bank is taken back by undoing it. */
export const canDiscard = ({ state }: Pick<ImportJob, 'state'>): boolean =>
  state === 'uploaded' || state === 'parsed' || state === 'failed';

interface DiscardDialogProps {
  readonly job: ImportJob;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: (job: ImportJob) => void;
}
interface DiscardButtonProps {
  readonly job: ImportJob;
  readonly onAsk: () => void;
  readonly variant?: ButtonVariant;
}

/** The question before an import is given up; it names the file. */
export const DiscardDialog = ({ job, open, onClose, onDone }: DiscardDialogProps): ReactNode => {
  const t = useText(importText);
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const run = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const answer = await typedClient.act(discardImport, { params: { id: job.id } });
      onClose();
      onDone?.(answer.import);
    } catch (thrown) {
      setState({ busy: false, wrong: thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer') });
      return;
    }
    setState({ busy: false });
  };
  return (
    <Modal
      open={open}
      alert
      onClose={onClose}
      title={t('discardAsk')}
      description={t('discardText', { name: job.name })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button variant="destructive" loading={state.busy} onClick={() => void run()}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {state.wrong ? (
        <p role="alert" className="text-sm text-bad">
          {state.wrong}
        </p>
      ) : null}
    </Modal>
  );
};

/** Asks whether an import is to be given up. The question belongs to what outlives the step that holds the button. */
export const DiscardButton = ({ job, onAsk, variant = 'outline' }: DiscardButtonProps): ReactNode => {
  const t = useText(importText);
  return (
    <Button variant={variant} size="sm" aria-label={`${t('discard')}: ${job.name}`} onClick={onAsk}>
      {t('discard')}
    </Button>
  );
};

/** Both, for a row of a list. */
export const Discard = ({ job }: { job: ImportJob }): ReactNode => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DiscardButton job={job} variant="ghost" onAsk={() => setAsking(true)} />
      <DiscardDialog job={job} open={asking} onClose={() => setAsking(false)} />
    </>
  );
};
