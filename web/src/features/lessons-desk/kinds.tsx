import type { ReactNode } from 'react';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import type { OutlineLesson } from '#contracts/http/lessons-desk';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { timeOf } from '../lesson/words.js';
import { lessonsDeskText } from './text.js';

export const lessonKindOrder = ['video', 'text', 'pdf', 'exam', 'class'] as const satisfies readonly LessonKind[];

const icons: Readonly<Record<LessonKind, string>> = {
  video: 'circle-play',
  text: 'file-text',
  pdf: 'book-open',
  exam: 'timer',
  class: 'radio',
};

export const KindIcon = ({ kind }: { kind: LessonKind }): ReactNode => <Icon name={icons[kind]} size={16} className="text-text-3" />;

/** A badge only where somebody may have to act: what students see says nothing. */
export const LessonState = ({ state }: { state: OutlineLesson['state'] }): ReactNode => {
  const t = useText(lessonsDeskText);
  return state === 'published' ? <span className="text-text-2">{t('published')}</span> : <Badge tone="brand">{t('draft')}</Badge>;
};

/** Day and time on Dhaka's wall. */
export const useWhen = (): ((at: string) => string) => {
  const locale = useLocale();
  return (at) => `${formatDate(at, locale)}, ${formatTime(at, locale)}`;
};

/** What there is to know of a lesson in one line, divided by dots. */
export const useLessonFacts = (): ((lesson: OutlineLesson) => string) => {
  const [t, locale, when] = [useText(lessonsDeskText), useLocale(), useWhen()];
  return ({ kind, file, free, opensAt, after, started }) =>
    [
      t(kind),
      file?.durationMs ? timeOf(file.durationMs, locale) : '',
      file?.pages ? t('pages', { n: file.pages }) : '',
      file && file.state !== 'ready' ? t(file.state) : '',
      free ? t('free') : '',
      opensAt ? t('opensOn', { when: when(opensAt) }) : '',
      after ? t('afterOf', { title: after.title }) : '',
      started > 0 ? t('startedBy', { count: formatNumber(started, locale) }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
};

/** What is missing before it can be shown, each in words. */
export const Gaps = ({ gaps }: { gaps: OutlineLesson['gaps'] }): ReactNode => {
  const t = useText(lessonsDeskText);
  return gaps.map((gap) => (
    <span key={gap} className="flex items-center gap-1.5 text-sm text-warn">
      <Icon name="triangle-alert" size={16} />
      {t(`gap-${gap}`)}
    </span>
  ));
};
