import type { ExamBrief } from '#contracts/http/exams';
import type { Locale } from '#contracts/shared/values';
import { formatDuration } from '../../i18n/duration.js';
import type { Text } from '../../i18n/index.js';
import { formatDeduction, formatMarksShort } from '../../i18n/marks.js';
import type { ExamsKey } from './text.js';

/** A fact does not break inside; the line breaks between them. */
const joined = (facts: readonly string[]): string => facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');

/** The facts of an exam in one line: `২৫টি প্রশ্ন · ২৫ মিনিট · ২৫ নম্বর · ভুলে −০.২৫`. */
export const factsOf = (exam: ExamBrief, t: Text<ExamsKey>, locale: Locale, parts: 'short' | 'full' = 'full'): string => {
  const facts = [t('questions', { n: exam.questionCount }), formatDuration(exam.durationSeconds, locale)];
  if (parts === 'short') return joined(facts);
  const deduction = formatDeduction(exam.negativeMark, locale);
  return joined([
    ...facts,
    t('marks', { marks: formatMarksShort(exam.fullMarks, locale) }),
    ...(deduction ? [t('wrong', { marks: deduction })] : []),
  ]);
};

/** How many are in an open exam; where nobody is at the moment, how many have been. */
export const peopleIn = (exam: ExamBrief, t: Text<ExamsKey>): string =>
  exam.taking > 0 ? t('taking', { n: exam.taking }) : t('took', { n: exam.submitted });
