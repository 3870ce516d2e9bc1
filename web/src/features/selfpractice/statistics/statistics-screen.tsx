import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import { statisticsSpans, type StatisticsSpan } from '#contracts/shared/selfpractice';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Section } from '../../../ui/section.js';
import { Segment } from '../../../ui/tabs.js';
import { DayMap } from '../days/day-map.js';
import { gridOf } from '../days/grid.js';
import { PracticeFrame } from '../frame.js';
import { useStart } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import { StatisticsFigures } from './figures.js';
import { accuracyOf } from './findings.js';
import { SubjectBars } from './subjects.js';
import { statisticsText } from './text.js';
import { TopicTable, WeakTopics } from './topics.js';
import { WeekTrend } from './trend.js';

const usualSpan: StatisticsSpan = '90';

const Shown = ({ data, span }: { data: PracticeStatistics; span: StatisticsSpan }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const starting = useStart();
  const grid = useMemo(() => gridOf(data.days, data.to, Number(span)), [data, span]);
  const { most, active } = grid;
  return (
    <>
      <StatisticsFigures data={data} activeDays={active} />
      <StartFault starting={starting} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2">
        <SubjectBars subjects={data.subjects} />
        <WeakTopics topics={data.topics} average={accuracyOf(data.total) ?? 0} starting={starting} />
      </div>
      <Section title={t('dayMap')}>
        <DayMap
          grid={grid}
          finding={
            most ? t('dayFinding', { active, most: most.answered, date: formatDate(`${most.day}T06:00:00Z`, locale) }) : t('dayNone')
          }
        />
      </Section>
      <WeekTrend weeks={data.weeks} />
      <TopicTable topics={data.topics} />
      <StartDialog starting={starting} />
    </>
  );
};

/** `/selfpractice/statistics`: accuracy and time by subject and topic, the days, the trend; the span stands in the address. */
export const StatisticsScreen = (): ReactNode => {
  const t = useText(statisticsText);
  const user = useUser();
  const [address, setAddress] = useSearchParams();
  const span = statisticsSpans.find((one) => one === address.get('span')) ?? usualSpan;
  const { data, error, mutate } = useEndpoint('GET /api/selfpractice/statistics', user ? { query: { span } } : null);
  const choose = (next: StatisticsSpan): void =>
    setAddress(next === usualSpan ? {} : { span: next }, { replace: true, preventScrollReset: true });
  return (
    <PracticeFrame
      title={t('title')}
      lede={t(`lede-${span}`)}
      data={data}
      error={error}
      onRetry={() => void mutate()}
      beside={
        <Segment label={t('span')} value={span} onChange={choose} tabs={statisticsSpans.map((key) => ({ key, label: t(`span-${key}`) }))} />
      }
    >
      {(found) =>
        found.total.answered > 0 ? (
          <Shown data={found} span={statisticsSpans.find((one) => one === found.span) ?? span} />
        ) : (
          <Empty title={t(span === '365' ? 'none' : 'noneSpan')} action={<ButtonLink to="/selfpractice/practice">{t('start')}</ButtonLink>}>
            {t(span === '365' ? 'noneWhy' : 'noneSpanWhy')}
          </Empty>
        )
      }
    </PracticeFrame>
  );
};
