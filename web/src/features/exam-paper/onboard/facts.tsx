import type { ReactNode } from 'react';
import type { ExamFacts } from '../../../client/exam-store.js';
import { atTime } from '../../../i18n/dates.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { boundTime, dayAndTime } from '../../../i18n/moment.js';
import { formatDeduction, formatMarksShort } from '../../../i18n/marks.js';
import { commonEndOf } from '../../exams/act.js';
import { hasEarlyFigures } from '../../exams/early-figures.js';
import { boardText } from '../../leaderboard/text.js';
import { orderOf } from '../../leaderboard/tie-break.js';
import { RichText } from '../../maths/rich-text.js';
import { onboardText } from './text.js';

const Head = ({ children }: { children: ReactNode }): ReactNode => (
  <h2 className="mt-7 border-t-[1.5px] border-matra pt-[9px] text-xl">{children}</h2>
);

const Figures = ({ facts: { exam, passMark } }: { facts: ExamFacts }): ReactNode => {
  const [t, locale] = [useText(onboardText), useLocale()];
  const figures: readonly (readonly [string, string])[] = [
    [t('questions'), formatNumber(exam.questionCount, locale)],
    [t('fullMarks'), formatMarksShort(exam.fullMarks, locale)],
    [t('time'), formatDuration(exam.durationSeconds, locale)],
    [t('wrong'), formatDeduction(exam.negativeMark, locale) || t('noDeduction')],
    ...(passMark === null ? [] : [[t('passMark'), formatMarksShort(passMark, locale)] as const]),
  ];
  return (
    <dl className="num grid grid-cols-2 border-t-[1.5px] border-matra">
      {figures.map(([name, value]) => (
        <div
          key={name}
          className="flex justify-between gap-2 border-b border-line py-[9px] odd:pr-4 even:border-l even:border-l-line even:pl-4"
        >
          <dt className="text-text-3">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * Marks and places so far, where they are shown before the results, and then the results: what is seen first is called by another name
 * than what is published.
 */
const useResultRules = (facts: ExamFacts): { soFar: string[]; results: string } => {
  const [t, locale] = [useText(onboardText), useLocale()];
  const { exam, publishResults, leaderboard, showSolution, now } = facts;
  const when = exam.figuresAt === null ? null : boundTime(exam.figuresAt, now, locale);
  const early = hasEarlyFigures(exam, facts, Date.parse(now));
  if (early) {
    const results = exam.resultsAt === null ? t('ruleFinalHand') : t('ruleFinalAt', { when: dayAndTime(exam.resultsAt, now, locale) });
    const soFar = [when === null ? t('ruleFiguresNow') : t('ruleFiguresSoFar', { when })];
    return { soFar, results: showSolution === 'never' ? results : `${results} ${t('ruleSolutionThen')}` };
  }
  const soFar = when !== null && leaderboard === 'live' ? [t('ruleFigures', { when })] : [];
  if (publishResults === 'at-once' && exam.kind === 'live' && when !== null) return { soFar, results: t('ruleResultsFigures', { when }) };
  if (publishResults === 'at-once') return { soFar, results: t('ruleResultsOnce') };
  if (exam.resultsAt === null) return { soFar, results: t('ruleResultsHand') };
  return { soFar, results: t('ruleResultsAt', { when: dayAndTime(exam.resultsAt, now, locale) }) };
};

const useRules = (facts: ExamFacts): string[] => {
  const [t, b, locale] = [useText(onboardText), useText(boardText), useLocale()];
  const { exam, attemptsAllowed, now } = facts;
  // In a window longer than the exam everybody's time ends at another moment.
  const ownEnd = Date.parse(commonEndOf(exam)) - Date.parse(exam.opensAt) > exam.durationSeconds * 1000;
  const when = ownEnd ? t('whenTimeEnds') : atTime(commonEndOf(exam), locale);
  const { soFar, results } = useResultRules(facts);
  const rest = facts.tieBreak.filter((rule) => rule !== 'score');
  return [
    attemptsAllowed === 1 ? t('ruleOnce', { when }) : t('ruleTimes', { count: attemptsAllowed, when }),
    ...(exam.startUntil === null ? [] : [t('ruleStart', { when: boundTime(exam.startUntil, now, locale) })]),
    t('ruleSaved'),
    t('ruleDevice'),
    ...(facts.shuffled ? [t('ruleShuffled')] : []),
    ...soFar,
    ...(facts.floorAtZero && BigInt(exam.negativeMark.units) !== 0n ? [t('ruleFloor')] : []),
    rest.length > 0 && facts.leaderboard !== 'hidden' ? `${results} ${t('ruleTie', { order: orderOf(rest, b) })}` : results,
  ];
};

/** Marks, syllabus, rules and what the organisers add. */
export const Facts = ({ facts }: { facts: ExamFacts }): ReactNode => {
  const [t, locale, rules] = [useText(onboardText), useLocale(), useRules(facts)];
  return (
    <>
      <Figures facts={facts} />
      {facts.sections.length > 1 ? (
        <>
          <Head>{t('sections')}</Head>
          <ul className="num mt-2">
            {facts.sections.map(({ title, questionCount, markEach, optional }) => (
              <li key={title} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
                <span>
                  {title}
                  {optional ? ` (${t('optional')})` : ''}
                </span>
                <span className="text-text-3">{t('sectionLine', { count: questionCount, mark: formatMarksShort(markEach, locale) })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {facts.syllabus.length > 0 ? (
        <>
          <Head>{t('syllabus')}</Head>
          <ul className="mt-2 text-text-2">
            {facts.syllabus.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Head>{t('rules')}</Head>
      <ol className="num mt-2 text-text-2">
        {rules.map((rule, at) => (
          <li key={rule} className="grid grid-cols-[1.7em_1fr] py-[5px]">
            <span aria-hidden="true" className="text-text-3">
              {toDigits(`${at + 1}.`, locale)}
            </span>
            <span>{rule}</span>
          </li>
        ))}
      </ol>
      {facts.instructions === '' ? null : (
        <>
          <Head>{t('instructions')}</Head>
          <RichText text={facts.instructions} className="mt-2 text-text-2" />
        </>
      )}
    </>
  );
};
