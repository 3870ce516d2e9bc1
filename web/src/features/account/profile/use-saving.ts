import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { showIssues } from '../../../ui/form.js';
import { toast } from '../../../ui/toast.js';
import { useSentence } from '../parts/refusal.js';
import { useAccount } from './account.js';
import { profileScreenText } from './text.js';

/**
 * Saves one part of the page, then asks for the account again: a toast says that it is done, or what was wrong, unless the answer names
 * the fields. Gives whether it was saved.
 */
export const useSaving = (): (<T extends FieldValues>(work: () => Promise<unknown>, setError?: UseFormSetError<T>) => Promise<boolean>) => {
  const [t, sentence, { mutate }] = [useText(profileScreenText), useSentence(), useAccount()];
  return async (work, setError) => {
    try {
      await work();
      void mutate();
      toast({ title: t('saved') });
      return true;
    } catch (thrown) {
      if (!(setError && thrown instanceof CallError && showIssues(thrown.issues, setError)))
        toast({ title: t('notSaved'), description: sentence(thrown).sentence, variant: 'destructive' });
      return false;
    }
  };
};
