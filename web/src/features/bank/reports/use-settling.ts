import { useState } from 'react';
import { mutate } from 'swr';
import { type QuestionReport, settleReport } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { bankText } from '../text.js';

export interface Settlement {
  readonly outcome: 'fixed' | 'declined';
  readonly answer: string;
  /** The other reports of the question with it. */
  readonly all: boolean;
}

/** What is answered to a report, and its way to the server. */
export const useSettling = (report: QuestionReport, onDone: () => void) => {
  const t = useText(bankText);
  const [values, setValues] = useState<Settlement>({ outcome: 'fixed', answer: '', all: true });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const answer = values.answer.trim();
  const [others, short] = [report.open - 1, answer.length < 3];
  const send = async (): Promise<void> => {
    setTried(true);
    if (short) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { outcome: values.outcome, answer, all: others > 0 && values.all };
      const { settled } = await typedClient.act(settleReport, { params: { id: report.id }, body });
      // Their count stands beside the questions.
      await mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/questions'));
      toast({ title: t('settled', { count: settled }) });
      onDone();
    } catch (thrown) {
      setBusy(false);
      setRefusal((thrown instanceof CallError && thrown.message) || t('noAnswer'));
      if (!(thrown instanceof CallError)) throw thrown;
    }
  };
  return {
    values,
    put: (patch: Partial<Settlement>): void => setValues((now) => ({ ...now, ...patch })),
    others,
    missing: tried && short,
    send,
    busy,
    refusal,
  };
};
