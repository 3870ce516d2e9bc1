import type { ReactNode } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useEndpoint } from '../client/use-endpoint.js';
import { useServerNow } from '../client/use-server-now.js';
import { CourseList } from '../features/courses/course-list.js';
import { coursesText } from '../features/courses/text.js';
import { refreshMs, useFresh } from '../features/exams/use-fresh.js';
import { PageTitle } from '../features/home/page-title.js';
import { ExamCalendar, type ListedExam } from '../features/sale/exam-list.js';
import { useText } from '../i18n/index.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Section } from '../ui/section.js';
import { SkeletonRows } from '../ui/skeleton.js';

const minuteMs = 60_000;

const listed = (exam: ExamBrief): ListedExam => ({ ...exam, of: { slug: exam.courseSlug, title: exam.courseTitle } });

const Calendar = (): ReactNode => {
  const t = useText(coursesText);
  const now = useServerNow(minuteMs);
  const { data, error, mutate } = useEndpoint('GET /api/exam-batches/calendar', {}, { refreshInterval: refreshMs });
  useFresh(data, () => void mutate());
  const exams = data ? [...data.live, ...data.coming].map(listed) : [];
  return (
    <Section title={t('calendar')} className="mt-8">
      {data ? (
        exams.length > 0 ? (
          <ExamCalendar exams={exams} now={now} />
        ) : (
          <Empty title={t('calendarNone')}>{t('calendarNoneWhy')}</Empty>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('calendarFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  );
};

/** Packages of exams only: when which exam is, and what they cost. */
const ExamBatch = (): ReactNode => {
  const t = useText(coursesText);
  return (
    <>
      <PageTitle title={t('batchTitle')}>{t('batchLede')}</PageTitle>
      <Calendar />
      <Section title={t('batches')}>
        <CourseList batches />
      </Section>
    </>
  );
};

export default ExamBatch;
