import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/http/endpoint';
import { undoImport } from '#contracts/http/imports';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

export type Undone = ResponseOf<typeof undoImport>;

/** Takes an import back as one, after a question that says what will happen. */
export const Undo = ({ job, onDone }: { job: Job; onDone: (undone: Undone) => void }): ReactNode => {
  const t = useText(importText);
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const run = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const undone = await typedClient.act(undoImport, { params: { id: job.id } });
      setAsking(false);
      onDone(undone);
    } catch (thrown) {
      setState({ busy: false, wrong: thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer') });
    }
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <Modal
        open={asking}
        alert
        onClose={() => setAsking(false)}
        title={t('undoAsk')}
        description={t('undoText', { count: job.counts.ready })}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('stay')}
            </Button>
            <Button variant="destructive" loading={state.busy} onClick={() => void run()}>
              {t('undo')}
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

/** What was taken back, and what stayed since exams use it, by name. */
export const UndoneList = ({ undone: { retired, inUse, inUseCount } }: { undone: Undone }): ReactNode => {
  const t = useText(importText);
  return (
    <div role="status" className="mt-4 max-w-[720px]">
      <p className="font-semibold">{t('undoneSays', { count: retired })}</p>
      {inUse.length > 0 ? (
        <>
          <p className="mt-2 text-sm text-text-2">{t('inUseSays', { count: inUseCount })}</p>
          <ul aria-label={t('inUse')} className="mt-1 border-t border-line text-sm">
            {inUse.map(({ questionId, stem }) => (
              <li key={questionId} className="border-b border-line py-1.5">
                <Link to={`/admin/questions?q=${questionId}`} className="link">
                  {stem}
                </Link>
              </li>
            ))}
          </ul>
          {inUseCount > inUse.length ? (
            <p className="mt-2 text-sm text-text-2">{t('inUseMore', { count: inUseCount - inUse.length })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
};
