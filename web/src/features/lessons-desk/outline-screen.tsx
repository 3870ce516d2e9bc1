import { type ReactNode, Suspense, useState } from 'react';
import type { CourseOutline, OutlineChapter, OutlineLesson } from '#contracts/http/lessons-desk';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ErrorView } from '../../shell/error-view.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { type MenuEntry, More } from '../exam-desk/paper/menu.js';
import { neighbour } from '../exam-desk/parts/arrange-groups.js';
import { type Sorting, useSorting } from '../exam-desk/parts/use-sorting.js';
import { AddLesson } from './add-lesson.js';
import { LessonLine } from './lesson-line.js';
import { lessonsDeskText } from './text.js';
import { type Outline, useOutline } from './use-outline.js';

const dialogs = () => import('./outline-dialogs.form.js');
const ChapterDialog = dialogPart(async () => ({ default: (await dialogs()).ChapterDialog }));
const DeleteChapter = dialogPart(async () => ({ default: (await dialogs()).DeleteChapter }));
const DeleteLesson = dialogPart(async () => ({ default: (await dialogs()).DeleteLesson }));
const BulkDialog = dialogPart(async () => ({ default: (await dialogs()).BulkDialog }));

type Asked =
  | { readonly kind: 'chapter'; readonly chapter: OutlineChapter | null }
  | { readonly kind: 'chapter-delete'; readonly chapter: OutlineChapter }
  | { readonly kind: 'lesson-delete'; readonly lesson: OutlineLesson }
  | { readonly kind: 'bulk' };

interface BlockProps {
  readonly chapter: OutlineChapter;
  readonly at: number;
  readonly outline: Outline;
  readonly courseId: string;
  readonly chapterSorting: Sorting;
  readonly lessonSorting: Sorting;
  readonly onAsk: (asked: Asked) => void;
}

const ChapterHead = ({ chapter, at, outline, chapterSorting, onAsk }: BlockProps): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const { id, title, lessons } = chapter;
  const ready = lessons.filter(({ state, gaps }) => state === 'draft' && gaps.length === 0);
  const [place, counts] = [{ group: 0, at }, [outline.chapters.length]];
  const entries: readonly MenuEntry[] = [
    { key: 'rename', label: t('chapterRename'), icon: 'pencil', act: () => onAsk({ kind: 'chapter', chapter }) },
    ...(ready.length > 0
      ? [{ key: 'publish', label: t('chapterPublish'), icon: 'eye', act: () => void outline.publish(ready.map((one) => one.id)) }]
      : []),
    { key: 'up', label: t('moveUp'), icon: 'arrow-up', act: () => chapterSorting.move(place, neighbour(counts, place, -1), id) },
    { key: 'down', label: t('moveDown'), icon: 'arrow-down', act: () => chapterSorting.move(place, neighbour(counts, place, 1), id) },
    { key: 'delete', label: t('chapterDelete'), icon: 'trash-2', act: () => onAsk({ kind: 'chapter-delete', chapter }), bad: true },
  ];
  return (
    <div className="flex items-start gap-1.5">
      {chapterSorting.grip(place, id, t('chapterGrip', { title }))}
      <h2 className="min-w-0 flex-1 pt-0.5 text-md">
        <span className="num text-text-3">{toDigits(String(at + 1), locale)}.</span> {title}
        <span className="num ml-2 text-sm font-normal text-text-3">{formatNumber(lessons.length, locale)}</span>
      </h2>
      <More label={t('chapterMenu', { title })} entries={entries} />
    </div>
  );
};

const ChapterBlock = (props: BlockProps): ReactNode => {
  const { chapter, at, outline, courseId, chapterSorting, lessonSorting, onAsk } = props;
  const t = useText(lessonsDeskText);
  const { className, ...sort } = chapterSorting.row({ group: 0, at });
  const { className: endClass, ...end } = lessonSorting.row({ group: at, at: chapter.lessons.length });
  const counts = outline.chapters.map(({ lessons }) => lessons.length);
  return (
    <section {...sort} aria-label={chapter.title} className={cx('hang mb-6', className)}>
      <ChapterHead {...props} />
      <ol className="mt-1 border-t border-line">
        {chapter.lessons.map((lesson, place) => (
          <LessonLine
            key={lesson.id}
            lesson={lesson}
            place={{ group: at, at: place }}
            counts={counts}
            sorting={lessonSorting}
            onPublish={() => void outline.publish([lesson.id])}
            onDelete={() => onAsk({ kind: 'lesson-delete', lesson })}
          />
        ))}
        <li {...end} className={endClass}>
          {chapter.lessons.length === 0 ? (
            <p className="py-3 text-sm text-text-3">{t('chapterEmpty')}</p>
          ) : (
            <span aria-hidden="true" className="block h-2" />
          )}
        </li>
      </ol>
      <AddLesson courseId={courseId} chapter={chapter} onAdded={(answer) => void outline.put(answer)} />
    </section>
  );
};

const Tools = ({ chapters, onAsk }: { chapters: readonly OutlineChapter[]; onAsk: (asked: Asked) => void }): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const all = chapters.flatMap(({ lessons }) => lessons);
  const n = (count: number): string => formatNumber(count, locale);
  const drafts = all.filter(({ state }) => state === 'draft').length;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <p className="num mr-auto text-sm text-text-3 max-sm:w-full">
        {t('counts', { chapters: n(chapters.length), lessons: n(all.length), drafts: n(drafts) })}
      </p>
      <Button size="sm" variant="outline" onClick={() => onAsk({ kind: 'bulk' })}>
        <Icon name="list-plus" size={16} />
        {t('bulk')}
      </Button>
      <Button size="sm" onClick={() => onAsk({ kind: 'chapter', chapter: null })}>
        <Icon name="plus" size={16} />
        {t('chapterNew')}
      </Button>
    </div>
  );
};

const Filled = ({ data, refresh }: { data: CourseOutline; refresh: () => Promise<unknown> }): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const outline = useOutline(data);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { chapters, busy } = outline;
  const n = (at: number): string => toDigits(String(at + 1), locale);
  const lessonSorting = useSorting({
    counts: chapters.map(({ lessons }) => lessons.length),
    onMove: outline.moveLesson,
    said: (to) => t('lessonMoved', { chapter: chapters[to.group]?.title ?? '', n: n(to.at) }),
    disabled: busy,
  });
  const chapterSorting = useSorting({
    counts: [chapters.length],
    onMove: outline.moveChapter,
    said: (to) => t('chapterMoved', { n: n(to.at) }),
    disabled: busy,
  });
  const close = (): void => setAsked(null);
  const common = { courseId: data.course.id, onChanged: (now: CourseOutline) => void outline.put(now), onClose: close };
  return (
    <>
      <Tools chapters={chapters} onAsk={setAsked} />
      {chapters.length === 0 ? <Empty title={t('emptyOutline')}>{t('emptyOutlineText')}</Empty> : null}
      <div aria-label={t('outline')} role="group">
        {chapters.map((chapter, at) => (
          <ChapterBlock
            key={chapter.id}
            chapter={chapter}
            at={at}
            outline={outline}
            courseId={data.course.id}
            chapterSorting={chapterSorting}
            lessonSorting={lessonSorting}
            onAsk={setAsked}
          />
        ))}
      </div>
      {lessonSorting.status}
      {chapterSorting.status}
      <Suspense fallback={null}>
        {asked?.kind === 'chapter' ? <ChapterDialog {...common} chapter={asked.chapter} /> : null}
        {asked?.kind === 'chapter-delete' ? <DeleteChapter {...common} chapter={asked.chapter} /> : null}
        {asked?.kind === 'lesson-delete' ? <DeleteLesson lesson={asked.lesson} onDone={refresh} onClose={close} /> : null}
        {asked?.kind === 'bulk' ? <BulkDialog {...common} chapters={chapters} /> : null}
      </Suspense>
    </>
  );
};

/** The chapters and lessons of a course: put in order by dragging, by keys or by their menus; added one by one or all at once. */
export const OutlineScreen = ({ courseId }: { courseId: string }): ReactNode => {
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/courses/:id/lessons',
    { params: { id: courseId } },
    { keepPreviousData: false },
  );
  if (isCallError(error, 'Course not found')) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />;
  return <Filled data={data} refresh={() => mutate()} />;
};
