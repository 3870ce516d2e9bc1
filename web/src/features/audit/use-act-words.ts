import { type AuditField, bn as knownFields } from '#contracts/shared/audit-fields/bn';
import { bn as known } from '#contracts/shared/audit-words/bn';
import { actFieldText, actText } from '../../i18n/admin-acts/text.js';
import { useText } from '../../i18n/index.js';

const isKnown = (action: string): action is keyof typeof known => Object.hasOwn(known, action);

/** What was done, in words. An act of another release, which this page does not know, shows its own name. */
export const useActWords = (): ((action: string) => string) => {
  const t = useText(actText);
  return (action) => (isKnown(action) ? t(action) : action);
};

const isField = (field: string): field is AuditField => Object.hasOwn(knownFields, field);

/** What a field is called that an act changed; one of another release shows its own name. */
export const useFieldWords = (): ((field: string) => string) => {
  const t = useText(actFieldText);
  return (field) => (isField(field) ? t(field) : field);
};
