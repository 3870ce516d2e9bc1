import { bn as known } from '#contracts/shared/audit-words/bn';
import { actText } from '../../i18n/admin-acts/text.js';
import { useText } from '../../i18n/index.js';

const isKnown = (action: string): action is keyof typeof known => Object.hasOwn(known, action);

/** What was done, in words. An act of another release, which this page does not know, shows its own name. */
export const useActWords = (): ((action: string) => string) => {
  const t = useText(actText);
  return (action) => (isKnown(action) ? t(action) : action);
};
