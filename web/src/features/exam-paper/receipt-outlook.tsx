import type { ReactNode } from 'react';
import type { SubmitReceipt } from '#contracts/http/exams';
import type { ExamFacts } from '../../client/exam-store.js';
import { serverNow } from '../../client/server-clock.js';
import { useLocale, useText } from '../../i18n/index.js';
import { boundTime, dayAndTime } from '../../i18n/moment.js';
import { hasEarlyFigures } from '../exams/early-figures.js';
import { paperText } from './text.js';

/**
 * What comes after the receipt. A board that can be seen before the results shows marks and places so far: then what is published later is
 * called final. Without an answer of the server the receipt alone says whether there is such a board.
 */
export const Outlook = ({ receipt, facts }: { receipt: SubmitReceipt; facts: ExamFacts | null }): ReactNode => {
  const [t, locale, now] = [useText(paperText), useLocale(), serverNow()];
  const resultsAt = facts ? facts.exam.resultsAt : receipt.resultsAt;
  const solutionVisible = facts?.exam.solutionVisible ?? receipt.solutionVisible;
  if (solutionVisible || (resultsAt !== null && Date.parse(resultsAt) <= now)) return t('resultsNow');
  const early = facts ? hasEarlyFigures(facts.exam, facts, now) : receipt.boardVisible;
  const when = resultsAt === null ? null : dayAndTime(resultsAt, now, locale);
  if (!early) return when === null ? t('resultsLater') : t('resultsAt', { when });
  const final = when === null ? t('finalLater') : t('finalAt', { when });
  if (!facts) return final;
  const { figuresAt } = facts.exam;
  const soFar = figuresAt === null ? t('soFarNow') : t('soFarFrom', { when: boundTime(figuresAt, now, locale) });
  return [soFar, final, ...(facts.showSolution === 'never' ? [] : [t('solutionThen')])].join(' ');
};
