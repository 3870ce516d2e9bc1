import type { ReactNode } from 'react';
import type { DeskQuestion } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { useDifficulties } from '../../bank/words.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { paperDeskText } from './text.js';

const keyOf = ({ options, key }: DeskQuestion, locale: 'bn' | 'en'): string => {
  if (key === null) return '';
  if (key.number !== null) return toDigits(key.number, locale);
  return options.flatMap(({ id }, at) => (key.optionIds.includes(id) ? [letterOf(locale, at)] : [])).join(', ');
};

/** Where a question belongs, how difficult it is, whether students can practise it, and its key, in one quiet line. */
export const QuestionFacts = ({ question }: { question: DeskQuestion }): ReactNode => {
  const [t, locale, levels] = [useText(paperDeskText), useLocale(), useDifficulties()];
  const { path, difficulty, kind } = question;
  const key = keyOf(question, locale);
  const facts = [
    [path.subject, path.chapter, path.topic].filter(Boolean).join(' › '),
    levels.find(({ value }) => value === String(difficulty))?.label,
    ...(kind === 'single' ? [] : [t(kind)]),
    ...(question.practisable ? [t('practisable')] : []),
    ...(key === '' ? [] : [t('key', { letters: key })]),
  ];
  return <p className="num text-xs text-text-3">{facts.filter(Boolean).join(' · ')}</p>;
};
