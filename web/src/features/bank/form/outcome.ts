import type { QuestionWhole } from '#contracts/http/bank';
import type { Text } from '../../../i18n/index.js';
import type { BankText } from '../text.js';

/** What came of the last try to save. */
export type Outcome =
  | { readonly kind: 'saved'; readonly how: 'in-place' | 'new-version' | 'unchanged'; readonly version: number; readonly exams: string }
  | { readonly kind: 'changed'; readonly now: QuestionWhole }
  | { readonly kind: 'same'; readonly message: string; readonly twin: string | null }
  | { readonly kind: 'refused'; readonly message: string };

/** What is done with a new question once its draft stands. */
export type Then = 'submit' | 'approve' | 'publish';

/** The exams that hold the version a change would touch, in words. */
export const examsOf = ({ use, question }: QuestionWhole, t: Text<BankText>): string => {
  const holding = use.filter(({ versionId }) => versionId === question.current.id);
  const [first] = holding;
  if (!first) return '';
  return holding.length === 1 ? first.title : t('andExams', { exam: first.title, count: holding.length - 1 });
};
