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

/** Gives an import up, after a question that names the file. */
export const Discard = ({
  job,
  onDone,
  variant = 'outline',
}: {
  job: ImportJob;
  onDone?: (job: ImportJob) => void;
  variant?: ButtonVariant;
}): ReactNode => {
  const t = useText(importText);
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const run = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const answer = await typedClient.act(discardImport, { params: { id: job.id } });
      setAsking(false);
      onDone?.(answer.import);
    } catch (thrown) {
      setState({ busy: false, wrong: thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer') });
      return;
    }
    setState({ busy: false });
  };
  return (
    <>
      <Button variant={variant} size="sm" aria-label={`${t('discard')}: ${job.name}`} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <Modal
        open={asking}
        alert
        onClose={() => setAsking(false)}
        title={t('discardAsk')}
        description={t('discardText', { name: job.name })}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
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
    </>
  );
};
