import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonContent } from '#contracts/http/lessons';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { commonEndOf } from '../exams/act.js';
import { factsOf } from '../exams/facts.js';
import { examsText } from '../exams/text.js';
import { useSeen } from './going-lesson.js';
import { lessonText } from './text.js';
import type { Watch } from './watch.js';

const minute = 60_000;

/** A lesson that is an exam: what it is, and the way there. */
const ExamLesson = ({ content, slug, watch }: { content: LessonContent; slug: string; watch: Watch | null }): ReactNode => {
  const [t, ofExams, locale, now] = [useText(lessonText), useText(examsText), useLocale(), useServerNow(minute)];
  useSeen(watch);
  const { exam } = content;
  if (!exam) return <Empty title={t('examGone')}>{t('examGoneWhy')}</Empty>;
  return (
    <section className="panel-now mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby="lesson-exam">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="lesson-exam" className="text-lg font-semibold">
          {exam.title}
        </h2>
        <p className="num text-sm text-text-3">{factsOf(exam, ofExams, locale)}</p>
        <p className="num text-sm text-text-3">
          {formatDayTime(exam.opensAt, now, locale)} – {formatDayTime(commonEndOf(exam), now, locale)}
        </p>
      </div>
      <ButtonLink to={`/courses/${slug}/mcq/${exam.id}/onboard`} className="max-sm:w-full">
        {t('toExam')}
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </ButtonLink>
    </section>
  );
};

export default ExamLesson;
