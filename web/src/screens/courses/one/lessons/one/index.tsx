import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import type { LessonChapter } from '#contracts/http/lessons';
import { isCallError } from '../../../../../client/call-error.js';
import { useHeldLine } from '../../../../../client/use-held-line.js';
import { LessonRow } from '../../../../../features/lesson/lesson-row.js';
import { LessonView } from '../../../../../features/lesson/lesson-view.js';
import { lessonText } from '../../../../../features/lesson/text.js';
import { useLesson } from '../../../../../features/lesson/use-lesson.js';
import { useText } from '../../../../../i18n/index.js';
import { pageNotFound } from '../../../../../shell/page-error.js';
import { usePageTitle } from '../../../../../shell/use-page-title.js';
import { ErrorBox } from '../../../../../ui/error-box.js';
import { Section } from '../../../../../ui/section.js';
import { Bone, SkeletonRows } from '../../../../../ui/skeleton.js';

/** The chapter around the lesson: what is done, and what follows. */
const Around = ({ chapter, slug, lessonId }: { chapter: LessonChapter; slug: string; lessonId: string }): ReactNode => {
  const t = useText(lessonText);
  return (
    <Section
      title={chapter.title}
      tight
      className="mt-8 lg:mt-0"
      more={<span className="num text-text-3">{t('chapterDone', { done: chapter.done, total: chapter.lessons.length })}</span>}
    >
      <ul>
        {chapter.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} slug={slug} current={lesson.id === lessonId} small />
        ))}
      </ul>
    </Section>
  );
};

/** The room of what is to come, so that nothing jumps: a film's, since most lessons are films. */
const Waiting = (): ReactNode => (
  <>
    <div className="-mx-4 aspect-video bg-[#0c1114] md:-mx-6 lg:mx-0 lg:rounded-panel" />
    <Bone className="mt-5 mb-3 h-8 w-2/3" />
    <SkeletonRows rows={3} />
  </>
);

/** One lesson: the film, PDF, text, exam or class; what belongs to it; its chapter at the side. */
const Lesson = (): ReactNode => {
  const [t, { slug = '', id = '' }, { pathname }] = [useText(lessonText), useParams(), useLocation()];
  const { page, list, ...acts } = useLesson(slug, id);
  useHeldLine(!page.data && !page.error);
  usePageTitle(page.data?.lesson.title ?? '');
  if (isCallError(page.error, 'Lesson not found')) throw pageNotFound(pathname);
  const chapter = list.data?.chapters.find(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_276px] lg:gap-10 lg:pt-6">
      <article className="min-w-0">
        {page.data ? (
          <LessonView key={id} page={page.data} slug={slug} lesson={{ ...acts, renew: () => void page.mutate() }} />
        ) : page.error ? (
          <ErrorBox error={page.error} title={t('lessonFailed')} onRetry={() => void page.mutate()} />
        ) : (
          <Waiting />
        )}
      </article>
      <aside>{chapter ? <Around chapter={chapter} slug={slug} lessonId={id} /> : null}</aside>
    </div>
  );
};

export default Lesson;
