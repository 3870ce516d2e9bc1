import type { ExamConflict } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { beforeText } from './text.js';

/** The sentence for a conflict, and what is peculiar to one question (where it stood before, which formula). */
export const useConflictWords = (): { sentence: (conflict: ExamConflict) => string; detail: (conflict: ExamConflict) => string | null } => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const fact = (conflict: ExamConflict, name: string): string => {
    const value = conflict.facts[name];
    if (value === undefined) return '';
    return typeof value === 'number' || /^\d+(\.\d+)?$/.test(value) ? toDigits(String(value), locale) : value;
  };
  return {
    sentence: (conflict) =>
      t(conflict.code, {
        ...Object.fromEntries(Object.keys(conflict.facts).map((name) => [name, fact(conflict, name)])),
        section: toDigits(String(conflict.where.section ?? ''), locale),
        ...(conflict.code === 'window-too-short' ? { need: formatDuration(Number(conflict.facts['need'] ?? 0), locale) } : {}),
      }),
    detail: (conflict) => {
      if (conflict.code === 'question-used-before' || conflict.code === 'question-in-coming-paper') return fact(conflict, 'title');
      if (conflict.code === 'question-twice') return t('twiceOf', { first: fact(conflict, 'first') });
      if (conflict.code === 'bad-maths') return t('mathsOf', { latex: String(conflict.facts['latex'] ?? '') });
      return null;
    },
  };
};
