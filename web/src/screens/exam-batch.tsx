import { type ReactNode, useMemo } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useEndpoint } from '../client/use-endpoint.js';
import { useServerNow } from '../client/use-server-now.js';
import { CourseList } from '../features/courses/course-list.js';
import { coursesText } from '../features/courses/text.js';
import { examPath } from '../features/exams/act.js';
import { LiveRow, PastRow } from '../features/exams/exam-rows.js';
import { NowPanel } from '../features/exams/now-panel.js';
import { examsText } from '../features/exams/text.js';
import { refreshMs, useFresh } from '../features/exams/use-fresh.js';
import { PageTitle } from '../features/home/page-title.js';
import { ExamCalendar, type ListedExam } from '../features/sale/exam-list.js';
import { useLocale, useText } from '../i18n/index.js';
import { formatOrdinal } from '../i18n/ordinal.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Section } from '../ui/section.js';
import { SkeletonRows } from '../ui/skeleton.js';

const minuteMs = 60_000;

/** Whether I have sat it, and my place where that may be seen. */
const useMine = (places: ReadonlyMap<string, number>): ((exam: ExamBrief) => string | null) => {
  const [t, locale] = [useText(coursesText), useLocale()];
  return ({ id, mine }) => {
    if (!mine || mine.state === 'none') return null;
    if (mine.state === 'in_progress') return t('mineRunning');
    const place = places.get(id);
    return place === undefined ? t('mineTaken') : t('minePlace', { place: formatOrdinal(place, locale) });
  };
};

/** What runs now first, then which exam is when, then what I have sat. */
const Exams = (): ReactNode => {
  const [t, exams] = [useText(coursesText), useText(examsText)];
  const now = useServerNow(minuteMs);
  const { data, error, mutate } = useEndpoint('GET /api/exam-batches/calendar', {}, { refreshInterval: refreshMs });
  useFresh(data, () => void mutate());
  const mineOf = useMine(useMemo(() => new Map(data?.places.map(({ examId, rank }) => [examId, rank])), [data]));
  const listed = (exam: ExamBrief): ListedExam => ({
    ...exam,
    of: { title: exam.courseTitle, to: examPath(exam, 'onboard'), mine: mineOf(exam) },
  });
  const dates = data ? [...data.live, ...data.coming].map(listed) : [];
  const [first, ...others] = data?.running ?? [];
  return (
    <>
      {first ? (
        <div className="mt-4">
          <NowPanel exam={first} />
        </div>
      ) : null}
      {others.length > 0 ? (
        <Section title={exams('others')} className="mt-8" tight>
          <ul>
            {others.map((exam) => (
              <LiveRow key={exam.id} exam={exam} />
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title={t('calendar')} className="mt-8">
        {data ? (
          dates.length > 0 ? (
            <ExamCalendar exams={dates} now={now} />
          ) : (
            <Empty title={t('calendarNone')}>{t('calendarNoneWhy')}</Empty>
          )
        ) : error ? (
          <ErrorBox error={error} title={t('calendarFailed')} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Section>
      {data && data.past.length > 0 ? (
        <Section title={t('myExams')} className="mt-8">
          <ul>
            {data.past.map((exam) => (
              <PastRow key={exam.id} exam={exam}>
                <span className="num block text-sm font-semibold text-brand-text">{mineOf(exam)}</span>
              </PastRow>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
};

/** The exams: what runs, what comes, what I have sat; then packages of exams only, and what they cost. */
const ExamBatch = (): ReactNode => {
  const t = useText(coursesText);
  return (
    <>
      <PageTitle title={t('batchTitle')}>{t('batchLede')}</PageTitle>
      <Exams />
      <Section title={t('batches')}>
        <CourseList batches />
      </Section>
    </>
  );
};

export default ExamBatch;
