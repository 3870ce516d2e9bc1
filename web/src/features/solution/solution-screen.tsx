import { type ReactNode, useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isCallError } from '../../client/call-error.js';
import type { ExamFacts } from '../../client/exam-store.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { dayAndTime } from '../../i18n/moment.js';
import { formatMarks } from '../../i18n/marks.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { ScoreTold } from '../exam-after/told/score-told.js';
import { toldText } from '../exam-after/told/text.js';
import { useScoreNews } from '../exam-after/told/use-score-news.js';
import { OwnWays } from '../exams/own-ways.js';
import { preloadMaths } from '../maths/formula.js';
import { useReports } from './reports.js';
import { filtered, type Filter, type Solution } from './shares.js';
import { Solved } from './solved-question.js';
import { solutionText } from './text.js';

const Summary = ({ attempt }: { attempt: NonNullable<Solution['attempt']> }): ReactNode => {
  const [t, locale] = [useText(solutionText), useLocale()];
  const figures: readonly (readonly [string, string])[] = [
    [t('marks'), formatMarks(attempt.score, locale)],
    [t('right'), formatNumber(attempt.correct, locale)],
    [t('wrong'), formatNumber(attempt.wrong, locale)],
    [t('skipped'), formatNumber(attempt.skipped, locale)],
    [t('time'), formatTaken(attempt.seconds, locale)],
    ...(attempt.rank === null ? [] : [[t('place'), formatNumber(attempt.rank, locale)] as const]),
  ];
  return (
    <dl className="num my-4 grid grid-cols-3 gap-y-3 rounded-b-panel border-t-[3px] border-brand bg-brand-tint px-4 py-3.5 md:flex md:justify-between md:px-6">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Milliseconds between two looks while scores are being reckoned anew. */
const rescoringMs = 3000;

/** Not released yet: when it will be, as far as the exam says. */
const NotYet = ({ facts, slug }: { facts: ExamFacts | undefined; slug: string }): ReactNode => {
  const [t, locale] = [useText(solutionText), useLocale()];
  const when = (): string => {
    if (facts === undefined) return '';
    const { exam, showSolution, publishResults, now } = facts;
    if (showSolution === 'never') return t('never');
    if (showSolution === 'after-submit') return t('notYetSubmit');
    if (exam.resultsAt !== null) return t('notYetWhen', { when: dayAndTime(exam.resultsAt, now, locale) });
    if (publishResults === 'by-hand' && Date.parse(exam.overAt) <= Date.parse(now)) return t('notYetHand');
    return t('notYetClose', { when: dayAndTime(exam.overAt, now, locale) });
  };
  return (
    <Empty
      title={t('notYet')}
      action={
        <ButtonLink to={`/courses/${slug}/mcq`} variant="outline">
          {t('toList')}
        </ButtonLink>
      }
    >
      {when()}
    </Empty>
  );
};

const Paper = ({ solution }: { solution: Solution }): ReactNode => {
  const t = useText(solutionText);
  const [search, setSearch] = useSearchParams();
  const { questions, stimuli, takers, attempt } = solution;
  const asked = search.get('show');
  const filter: Filter = attempt !== null && (asked === 'wrong' || asked === 'skipped') ? asked : 'all';
  const shown = useMemo(() => filtered(questions, filter), [questions, filter]);
  const texts = useMemo(() => new Map(stimuli.map(({ id, text }) => [id, text])), [stimuli]);
  const language = useMemo(() => (questions.some(({ stem }) => /[\u0980-\u09ff]/.test(stem)) ? 'bn' : 'en'), [questions]);
  const { reportOf, ask, dialog } = useReports(solution.exam.id);
  useEffect(() => void preloadMaths(), []);
  const tabs = [
    { key: 'all' as const, label: t('all'), count: questions.length },
    { key: 'wrong' as const, label: t('filterWrong'), count: filtered(questions, 'wrong').length },
    { key: 'skipped' as const, label: t('filterSkipped'), count: filtered(questions, 'skipped').length },
  ];
  return (
    <>
      {attempt === null ? (
        <p className="my-4 text-text-2">{t('notTaken')}</p>
      ) : (
        <>
          <ScoreTold examId={solution.exam.id} changes={attempt.changes} disqualified={attempt.disqualified} staff={attempt.staff} />
          <Summary attempt={attempt} />
          <Tabs
            tabs={tabs}
            value={filter}
            onChange={(show) => setSearch(show === 'all' ? {} : { show }, { replace: true, preventScrollReset: true })}
            label={t('filter')}
            controls="solved"
          />
        </>
      )}
      <div id="solved" className="text-lg leading-[1.7]!">
        {shown.length === 0 ? <Empty title={t(filter === 'wrong' ? 'noneWrong' : 'noneSkipped')} /> : null}
        {shown.map(({ number, question }, at) => {
          const { stimulusId } = question;
          const first = stimulusId !== null && shown[at - 1]?.question.stimulusId !== stimulusId;
          return (
            <Solved
              key={question.id}
              question={question}
              number={number}
              stimulus={first ? (texts.get(stimulusId) ?? null) : null}
              takers={takers}
              language={language}
              report={reportOf(question.id)}
              onReport={ask}
            />
          );
        })}
      </div>
      {dialog}
    </>
  );
};

/** `/courses/{slug}/mcq/{id}/solution`: the paper again, with what was right and why. */
export const SolutionScreen = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  const [t, told] = [useText(solutionText), useText(toldText)];
  const given = { params: { examId: id } };
  const { data, error, mutate } = useEndpoint('GET /api/exams/:examId/solution', given, {
    refreshInterval: (latest) => (latest?.rescoring ? rescoringMs : 0),
  });
  const mine = data?.attempt ?? null;
  const known = mine && { version: mine.changes[0]?.version ?? 0, disqualified: mine.disqualified !== null };
  useScoreNews(mine?.id ?? null, known, () => void mutate());
  const locked = isCallError(error, 'Solution not released');
  const { data: facts } = useEndpoint('GET /api/exams/:examId', locked ? given : null);
  const title = data?.exam.title ?? facts?.exam.title;
  usePageTitle(title === undefined ? '' : t('title', { exam: title }));
  return (
    <div className="mx-auto max-w-[760px] pt-[18px] pb-10">
      <h1 className="text-2xl">{title === undefined ? t('solution') : t('title', { exam: title })}</h1>
      {data ? <p className="num text-sm text-text-3">{t('takers', { count: data.takers })}</p> : null}
      {data?.rescoring ? (
        <p role="status" className="my-4 border-l-2 border-brand py-0.5 pl-3.5 text-sm">
          {told('rescoring')}
        </p>
      ) : null}
      {locked ? <NotYet facts={facts} slug={slug} /> : null}
      {error && !locked ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data ? <Paper solution={data} /> : error ? null : <SkeletonRows rows={6} />}
      {data ? (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={`/courses/${slug}/mcq/${id}/practice`} variant="outline">
            {t('toPractice')}
          </ButtonLink>
          {data.exam.boardVisible ? (
            <ButtonLink to={`/courses/${slug}/mcq/${id}/leaderboard`} variant="outline">
              {t('toBoard')}
            </ButtonLink>
          ) : null}
          <OwnWays exam={data.exam} />
        </div>
      ) : null}
    </div>
  );
};
