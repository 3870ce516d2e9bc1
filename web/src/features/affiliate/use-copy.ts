import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { affiliateText } from './text.js';

/** Puts a text where it can be pasted from, and says whether it worked: over plain http browsers have no such place. */
export const useCopy = (): ((text: string) => void) => {
  const t = useText(affiliateText);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('copied') });
    } catch {
      toast({ title: t('notCopied'), variant: 'destructive' });
    }
  };
  return (text) => void copy(text);
};
