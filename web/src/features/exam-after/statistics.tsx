import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { figureText } from './figure.js';
import { type Figure, Figures } from './figures.js';
import { reliabilityWord } from './hints.js';
import { Histogram } from './histogram.js';
import { ItemList } from './item-list.js';
import { Item } from './item.js';
import { gapWords, type Statistics } from './statistics-words.js';
import { afterText } from './text.js';

const minute = 60_000;
/** How long to wait before asking whether the new figures are there. */
const staleMs = 3000;

const useFigures = ({ exam, takers, scores }: Statistics): readonly Figure[] => {
  const [t, locale] = [useText(afterText), useLocale()];
  const gap = scores.gap ? t(gapWords[scores.gap]) : undefined;
  return [
    {
      label: t('takers'),
      value: formatNumber(takers, locale),
      note: scores.passed === null ? undefined : t('passed', { count: scores.passed }),
    },
    {
      label: t('mean'),
      value: figureText(scores.mean, locale),
      note: t('ofFull', { full: formatMarksShort(exam.fullMarks, locale), median: figureText(scores.median, locale) }),
    },
    {
      label: t('sd'),
      value: figureText(scores.sd, locale),
      note: t('fromTo', { from: figureText(scores.lowest, locale), to: figureText(scores.highest, locale) }),
    },
    {
      label: t('kr20'),
      value: figureText(scores.kr20, locale),
      note: scores.kr20 === null ? gap : t(reliabilityWord(scores.kr20, takers)),
    },
    {
      label: t('sem'),
      value: figureText(scores.sem, locale),
      note: scores.sem === null ? gap : t('semMeans', { count: figureText(scores.sem, locale, 1) }),
    },
  ];
};

const Freshness = ({ statistics: { stale, computedAt } }: { statistics: Statistics }): ReactNode => {
  const [t, locale, now] = [useText(afterText), useLocale(), useServerNow(minute)];
  if (stale) return <span role="status">{t('reckoning')}</span>;
  return <span className="text-text-3">{computedAt ? t('reckonedAt', { when: formatDayTime(computedAt, now, locale) }) : null}</span>;
};

/** What the exam says about its questions, and about itself. */
export const StatisticsTab = ({ examId, onStarted }: { examId: string; onStarted: (version: number) => void }): ReactNode => {
  const t = useText(afterText);
  const [search] = useSearchParams();
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/statistics',
    { params: { examId } },
    { refreshInterval: (latest) => (latest?.stale ? staleMs : 0) },
  );
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  const item = data.questions.find(({ questionId }) => questionId === search.get('question'));
  if (item) return <Item key={item.questionId} statistics={data} item={item} onStarted={onStarted} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data.takers === 0 ? <Empty title={t('noTakers')}>{t('noTakersText')}</Empty> : <Whole statistics={data} />}
    </>
  );
};

const Whole = ({ statistics }: { statistics: Statistics }): ReactNode => {
  const [t, figures] = [useText(afterText), useFigures(statistics)];
  return (
    <>
      <Figures label={t('examFigures')} figures={figures} />
      <Section title={t('distribution')} className="mt-6" more={<Freshness statistics={statistics} />}>
        <Histogram bars={statistics.scores.bars} />
      </Section>
      <Section title={t('questions')} className="mt-6">
        <p className="mb-3 max-w-[68ch] text-sm text-text-3">{t('howToRead')}</p>
        <ItemList items={statistics.questions} />
      </Section>
    </>
  );
};
