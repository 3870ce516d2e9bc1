import { useState } from 'react';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { beforeText } from '../before/text.js';

export interface Acting {
  readonly busy: boolean;
  /** Why it was not done, as a sentence. */
  readonly refusal: string | null;
  readonly run: (act: () => Promise<void>) => Promise<void>;
}

/** Something done by one press: working, done, or refused with the server's own sentence. */
export const useAct = (): Acting => {
  const t = useText(beforeText);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setRefusal(thrown.message || t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
};
