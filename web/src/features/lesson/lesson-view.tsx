import { Lock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { getLesson, LessonLine } from '#contracts/http/lessons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useServerNow } from '../../client/use-server-now.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import type { PlayerHandle } from '../video/player.js';
import { LessonActs } from './lesson-acts.js';
import { LessonContent } from './lesson-content.js';
import { LessonTabs } from './lesson-tabs.js';
import { FrameSays } from './media-frame.js';
import { lessonText } from './text.js';
import type { useLesson } from './use-lesson.js';
import { useWatch } from './use-watch.js';
import { timeOf, whyShut } from './words.js';

type Page = ResponseOf<typeof getLesson>;
type Lesson = Omit<ReturnType<typeof useLesson>, 'page' | 'list'> & { readonly renew: () => void };

const minute = 60_000;

/** Chapter and place, then the title. */
export const LessonHead = ({ lesson, chapter }: { lesson: LessonLine; chapter: string }): ReactNode => {
  const t = useText(lessonText);
  return (
    <>
      <p className="num text-sm text-text-3">
        {chapter} · {t('number', { n: lesson.number })}
      </p>
      <h1 className="text-2xl">{lesson.title}</h1>
    </>
  );
};

/** A lesson whose gate is shut: when it opens, and what to do until then. */
const Shut = ({ page, slug }: { page: Page; slug: string }): ReactNode => {
  const [t, locale, now] = [useText(lessonText), useLocale(), useServerNow(minute)];
  const { lesson } = page;
  return (
    <div className="panel my-5 flex flex-col items-start gap-1">
      <p className="flex items-center gap-2 font-semibold">
        <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('locked')}
      </p>
      <p className="num text-text-2">{whyShut(lesson, now, t, locale)}</p>
      {lesson.after ? (
        <ButtonLink to={`/courses/${slug}/lessons/${lesson.after.id}`} className="mt-2">
          {t('goThere')}
        </ButtonLink>
      ) : (
        <Link to={`/courses/${slug}/lessons`} className="link touch mt-2">
          {t('toList')}
        </Link>
      )}
    </div>
  );
};

/** Another device plays this lesson: here it stands still until somebody chooses. */
const Elsewhere = ({ at, onHere }: { at: number; onHere: () => void }): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  return (
    <FrameSays title={t('elsewhere')} why={t('elsewhereWhy', { at: timeOf(at, locale) })}>
      <Button size="sm" className="mt-2" onClick={onHere}>
        {t('here')}
      </Button>
    </FrameSays>
  );
};

const Opened = ({
  page,
  slug,
  lesson,
}: {
  page: Page & { content: NonNullable<Page['content']> };
  slug: string;
  lesson: Lesson;
}): ReactNode => {
  const [player, setPlayer] = useState<PlayerHandle | null>(null);
  const [elsewhere, setElsewhere] = useState<number | null>(null);
  const handle = useRef<PlayerHandle | null>(null);
  const watch = useWatch(slug, page.lesson.id, {
    onDone: lesson.ended,
    onElsewhere: (at) => {
      handle.current?.pause();
      // Pages that do not play share a sitting without harm: the next turn of a page takes it again.
      if (page.lesson.kind === 'video') setElsewhere(at);
    },
  });
  const here = (): void => {
    setElsewhere(null);
    const at = elsewhere ?? 0;
    void watch
      .start()
      .then((stopped) => handle.current?.seek(stopped ?? at, true))
      .catch(() => undefined);
  };
  const isVideo = page.lesson.kind === 'video';
  const content = (
    <LessonContent
      slug={slug}
      lesson={page.lesson}
      content={page.content}
      watch={watch}
      onRenew={lesson.renew}
      onHandle={(given) => {
        handle.current = given;
        setPlayer(given);
      }}
      over={elsewhere === null ? null : <Elsewhere at={elsewhere} onHere={here} />}
    />
  );
  const head = <LessonHead lesson={page.lesson} chapter={page.chapter.title} />;
  const mark = async (done: boolean): Promise<void> => {
    await lesson.mark(done);
    if (!done) watch.reopen();
  };
  return (
    <>
      {isVideo ? content : <div className="pt-5 lg:pt-0">{head}</div>}
      <div className={isVideo ? 'pt-4 lg:pt-5' : undefined}>
        {isVideo ? head : null}
        <LessonActs page={page} slug={slug} mark={mark} />
      </div>
      {isVideo ? null : <div className="mt-5">{content}</div>}
      <LessonTabs
        slug={slug}
        lessonId={page.lesson.id}
        isVideo={isVideo}
        content={page.content}
        notes={page.notes}
        player={player}
        onNotes={lesson.putNotes}
      />
    </>
  );
};

/** A lesson as its student sees it. */
export const LessonView = ({ page, slug, lesson }: { page: Page; slug: string; lesson: Lesson }): ReactNode => {
  const { content } = page;
  if (content) return <Opened page={{ ...page, content }} slug={slug} lesson={lesson} />;
  return (
    <div className="pt-5 lg:pt-0">
      <LessonHead lesson={page.lesson} chapter={page.chapter.title} />
      <Shut page={page} slug={slug} />
    </div>
  );
};
