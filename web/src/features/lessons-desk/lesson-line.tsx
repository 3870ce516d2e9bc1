import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutlineLesson } from '#contracts/http/lessons-desk';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { neighbour, type Place } from '../exam-desk/parts/arrange-groups.js';
import type { Sorting } from '../exam-desk/parts/use-sorting.js';
import { type MenuEntry, More } from '../exam-desk/paper/menu.js';
import { Gaps, KindIcon, LessonState, useLessonFacts } from './kinds.js';
import { lessonsDeskText } from './text.js';

export interface LessonLineProps {
  readonly lesson: OutlineLesson;
  readonly place: Place;
  readonly counts: readonly number[];
  readonly sorting: Sorting;
  readonly onPublish: () => void;
  readonly onDelete: () => void;
}

/** A lesson in its place: what it is, what it still lacks, and what can be done with it. */
export const LessonLine = ({ lesson, place, counts, sorting, onPublish, onDelete }: LessonLineProps): ReactNode => {
  const [t, facts] = [useText(lessonsDeskText), useLessonFacts()];
  const { id, title, kind, state, gaps } = lesson;
  const { className, ...sort } = sorting.row(place);
  const step = (by: 1 | -1): MenuEntry => ({
    key: by === 1 ? 'down' : 'up',
    label: t(by === 1 ? 'moveDown' : 'moveUp'),
    icon: by === 1 ? 'arrow-down' : 'arrow-up',
    act: () => sorting.move(place, neighbour(counts, place, by), id),
  });
  const entries: readonly MenuEntry[] = [
    { key: 'edit', label: t('edit'), icon: 'pencil', act: `/admin/lessons/${id}` },
    ...(state === 'draft' && gaps.length === 0 ? [{ key: 'publish', label: t('publish'), icon: 'eye', act: onPublish }] : []),
    step(-1),
    step(1),
    { key: 'delete', label: t('delete'), icon: 'trash-2', act: onDelete, bad: true },
  ];
  return (
    <li {...sort} data-lesson={id} className={cx('flex items-start gap-1.5 border-b border-line py-2', className)}>
      {sorting.grip(place, id, t('lessonGrip', { title }))}
      <span className="pt-2">
        <KindIcon kind={kind} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <Link to={`/admin/lessons/${id}`} className="touch hover:underline">
          {title}
        </Link>
        <p className="num text-xs text-text-3">{facts(lesson)}</p>
        {gaps.length > 0 ? (
          <p className="flex flex-wrap gap-x-3">
            <Gaps gaps={gaps} />
          </p>
        ) : null}
      </div>
      <span className="pt-1 text-sm">
        <LessonState state={state} />
      </span>
      <More label={t('lessonMenu', { title })} entries={entries} />
    </li>
  );
};
