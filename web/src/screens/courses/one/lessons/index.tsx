import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import type { LessonLine, listLessons } from '#contracts/http/lessons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { lessonAhead } from '../../../../features/lesson/ahead.js';
import { LessonRow } from '../../../../features/lesson/lesson-row.js';
import { lessonText } from '../../../../features/lesson/text.js';
import { cameTo, lengthOf } from '../../../../features/lesson/words.js';
import { warmPlayer } from '../../../../features/video/warm.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { ButtonLink } from '../../../../ui/button.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Progress } from '../../../../ui/progress.js';
import { Section } from '../../../../ui/section.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';

type List = ResponseOf<typeof listLessons>;

/** The one thing to do next: go on where one stopped, or with what follows. */
const GoOn = ({ lesson, slug }: { lesson: LessonLine; slug: string }): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  const seen = lesson.mine !== null;
  return (
    <section aria-labelledby="go-on" className="panel-now flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="go-on" className="text-sm font-normal text-text-3">
          {t(seen ? 'stopped' : 'nextUp')}
        </h2>
        <p className="text-lg font-semibold">{lesson.title}</p>
        <p className="num text-sm text-text-3">
          {[t(lesson.kind), lengthOf(lesson, t, locale), cameTo(lesson, t, locale)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ButtonLink to={`/courses/${slug}/lessons/${lesson.id}`} onClick={() => lessonAhead(slug, lesson.id)} className="max-sm:w-full">
        {t(seen ? 'goOn' : 'begin')}
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </ButtonLink>
    </section>
  );
};

const Chapters = ({ list, slug }: { list: List; slug: string }): ReactNode => {
  const t = useText(lessonText);
  return list.chapters.map((chapter) => (
    <Section
      key={chapter.id}
      title={chapter.title}
      tight
      more={<span className="num text-text-3">{t('chapterDone', { done: chapter.done, total: chapter.lessons.length })}</span>}
    >
      <ul>
        {chapter.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} slug={slug} />
        ))}
      </ul>
    </Section>
  ));
};

const Held = ({ list, slug }: { list: List; slug: string }): ReactNode => {
  const t = useText(lessonText);
  if (list.total === 0) return <Empty title={t('none')}>{t('noneWhy')}</Empty>;
  const words = t('doneOf', { done: list.done, total: list.total });
  return (
    <>
      <div className="mb-5 max-w-md">
        <p className="num mb-1.5 text-sm text-text-3">{words}</p>
        <Progress value={list.done} max={list.total} label={words} />
      </div>
      {list.next ? (
        <GoOn lesson={list.next} slug={slug} />
      ) : list.done === list.total ? (
        <Empty title={t('allDone')}>{t('allDoneWhy')}</Empty>
      ) : null}
      <Chapters list={list} slug={slug} />
    </>
  );
};

const SETTLED_MS = 1500;

/** Who looks at a list with films is about to open one. */
const useReadiness = (list: List | undefined): void => {
  const films = list?.chapters.some(({ lessons }) => lessons.some(({ kind }) => kind === 'video')) ?? false;
  useEffect(() => {
    if (!films) return undefined;
    const timer = setTimeout(warmPlayer, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [films]);
};

/** What the course teaches, in its order, with what the student has done of it. */
const Lessons = (): ReactNode => {
  const [t, { slug = '' }] = [useText(lessonText), useParams()];
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/lessons', { params: { slug } });
  useReadiness(data);
  return (
    <div className="pt-6">
      <h1 className="mb-3 text-2xl">{t('title')}</h1>
      {data ? (
        <Held list={data} slug={slug} />
      ) : error ? (
        <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
};

export default Lessons;
