import { Check, CirclePlay, FileText, GraduationCap, Lock, type LucideIcon, Text as TextIcon, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LessonKind, LessonLine } from '#contracts/http/lessons';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { lessonAhead } from './ahead.js';
import { lessonText } from './text.js';
import { cameTo, lengthOf, whyShut } from './words.js';

const minute = 60_000;
export const kindIcons: Readonly<Record<LessonKind, LucideIcon>> = {
  video: CirclePlay,
  text: TextIcon,
  pdf: FileText,
  exam: Timer,
  class: GraduationCap,
};

/** The bubble of the OMR sheet: filled with ink when the lesson is done. */
export const DoneMark = ({ done, size = 20 }: { done: boolean; size?: number }): ReactNode => (
  <span aria-hidden="true" className="inline-flex shrink-0">
    <Bubble state={done ? 'filled' : 'empty'} size={size}>
      {done ? <Check size={12} strokeWidth={3} /> : undefined}
    </Bubble>
  </span>
);

const Standing = ({ lesson }: { lesson: LessonLine }): ReactNode => {
  const t = useText(lessonText);
  const is = lesson.mine?.doneAt ? 'isDone' : lesson.gate === 'open' ? 'isOpen' : 'isLocked';
  return <span className="sr-only">, {t(is)}</span>;
};

/** One lesson of a list. `small`: beside another lesson, where its kind and place are not said. */
export const LessonRow = ({
  lesson,
  slug,
  current = false,
  small = false,
}: {
  lesson: LessonLine;
  slug: string;
  current?: boolean;
  small?: boolean;
}): ReactNode => {
  const [t, locale, now] = [useText(lessonText), useLocale(), useServerNow(minute)];
  const shut = lesson.gate !== 'open';
  const Icon = kindIcons[lesson.kind];
  const length = lengthOf(lesson, t, locale);
  const starts = !small && lesson.classAt ? t('classAt', { when: formatDayTime(lesson.classAt, now, locale) }) : '';
  const below = [small ? '' : starts || t(lesson.kind), whyShut(lesson, now, t, locale), small ? '' : cameTo(lesson, t, locale)].filter(
    Boolean,
  );
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/courses/${slug}/lessons/${lesson.id}`}
        onClick={() => lessonAhead(slug, lesson.id)}
        aria-current={current ? 'page' : undefined}
        className={cx(
          '-mx-2 flex items-center gap-3 px-2 hover:bg-fill focus-visible:outline-offset-[-2px]',
          small ? 'min-h-11 py-2 text-sm' : 'min-h-14 py-2.5',
          current && 'bg-brand-tint font-semibold shadow-[inset_3px_0_0_var(--brand)]',
        )}
      >
        <DoneMark done={Boolean(lesson.mine?.doneAt)} />
        <span className="min-w-0 flex-1">
          <span className={cx('block', !small && 'font-semibold', shut && 'text-text-3')}>
            {lesson.title}
            <Standing lesson={lesson} />
          </span>
          {below.length > 0 ? (
            <span className="num flex items-center gap-1.5 text-sm font-normal text-text-3">
              {small ? null : <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
              {below.join(' · ')}
            </span>
          ) : null}
        </span>
        <span className="num shrink-0 text-xs font-normal text-text-3">
          {shut ? <Lock size={16} strokeWidth={1.75} aria-hidden="true" /> : length}
        </span>
      </Link>
    </li>
  );
};
