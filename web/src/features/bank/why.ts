import type { Text } from '../../i18n/index.js';
import type { BankText } from './text.js';

const known: Readonly<Record<string, BankText>> = {
  'Not allowed': 'whyNotAllowed',
  'Question not found': 'whyGone',
  'Not found': 'whyGone',
  'Illegal transition': 'whyState',
  'Same question': 'whySame',
  'Question in use': 'whyInUse',
  'Changed meanwhile': 'whyChanged',
};

/** Why a question was left as it is, in words; a code that has none stands for itself. */
export const whyOf = (code: string, t: Text<BankText>): string => t(known[code] ?? 'whyOther', { code });
