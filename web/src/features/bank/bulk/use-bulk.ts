import { useState } from 'react';
import { type BulkAnswer, undoBankChange } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { bankText } from '../text.js';

/** Questions by id with what they are called, and the list they stand in: what it was asked, and how many fit. */
export interface ChosenQuestions {
  readonly rows: ReadonlyMap<string, string>;
  readonly asked: Readonly<Record<string, string>>;
  readonly total: number;
  readonly onClose: (done: boolean) => void;
}

/** The most that can be changed at once (contract). */
export const mostAtOnce = 10_000;

/** Which questions a change touches, as it is sent. `expected` guards against rows that came in meanwhile. */
export const whichOf = ({ rows, asked, total }: ChosenQuestions, all: boolean) => {
  if (!all) return { ids: [...rows.keys()] };
  const { page: _page, sort: _sort, ...filter } = asked;
  return { filter, expected: total };
};

/** Sends a change of many questions, tells what came of it, and takes it back. `done` holds the answer while something was left out. */
export const useBulk = (onClose: (done: boolean) => void) => {
  const t = useText(bankText);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<BulkAnswer | null>(null);
  const undo = async (id: string): Promise<void> => {
    try {
      const answer = await typedClient.act(undoBankChange, { params: { id } });
      toast({ title: t('undone', { count: answer.done }) });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('undoFailed'), description: thrown.message || t('noAnswer'), variant: 'destructive' });
    }
  };
  const run = async (send: () => Promise<BulkAnswer>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await send();
      if (answer.skippedCount > 0) return setDone(answer);
      const { undo: change } = answer;
      toast({
        title: t('doneAll', { count: answer.done }),
        ...(change ? { action: { label: t('undo'), onClick: () => void undo(change) } } : {}),
      });
      return onClose(true);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      return setRefusal(thrown.message || t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  return { run, undo, busy, refusal, done };
};
