import { useState } from 'react';
import type { ImportHow, ImportTarget } from '#contracts/http/imports';
import { CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';

export interface ReadAgain {
  readonly busy: boolean;
  /** A sentence, when it did not go. */
  readonly wrong: string | null;
  /** Asks for the file to be read another way; true when the server has taken it. */
  readonly run: (how: ImportHow, target: ImportTarget) => Promise<boolean>;
}

/** Reads the file again another way. Somebody else's change in the meantime is shown, and what was chosen here stays on the screen. */
export const useReadAgain = (job: Job, { put, retry }: Pick<ImportView, 'put' | 'retry'>): ReadAgain => {
  const t = useText(importText);
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong: string | null }>({ busy: false, wrong: null });
  return {
    ...state,
    run: async (how, target) => {
      setState({ busy: true, wrong: null });
      try {
        const answer = await call('PUT /api/admin/imports/:id/how', {
          params: { id: job.id },
          body: { version: job.version, how, target },
        });
        put(answer.import);
        setState({ busy: false, wrong: null });
        return true;
      } catch (thrown) {
        if (isCallError(thrown, 'Changed meanwhile')) retry();
        setState({ busy: false, wrong: thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer') });
        return false;
      }
    },
  };
};
