import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { LessonContent, LessonLine } from '#contracts/http/lessons';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { buttonClass } from '../../ui/button-class.js';
import { lessonText } from './text.js';
import type { Watch } from './watch.js';

const minute = 60_000;

/** A lesson that is opened is seen: it is where one stopped. */
export const useSeen = (watch: Watch | null): void => {
  useEffect(() => {
    void watch?.start().catch(() => undefined);
  }, [watch]);
};

/** A live class: when it begins, and its link. */
export const ClassLesson = ({ lesson, content, watch }: { lesson: LessonLine; content: LessonContent; watch: Watch | null }): ReactNode => {
  const [t, locale, now] = [useText(lessonText), useLocale(), useServerNow(minute)];
  useSeen(watch);
  return (
    <section className="panel-now mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby="lesson-class">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="lesson-class" className="num text-lg font-semibold">
          {lesson.classAt ? t('classAt', { when: formatDayTime(lesson.classAt, now, locale) }) : t('class')}
        </h2>
        {content.classUrl ? null : <p className="text-sm text-text-3">{t('classNoLink')}</p>}
      </div>
      {content.classUrl ? (
        <a href={content.classUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {t('toClass')}
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">{t('toClassNew')}</span>
        </a>
      ) : null}
    </section>
  );
};

/** Words alone: nothing to play; what there is to read stands below. */
export const TextLesson = ({ watch }: { watch: Watch | null }): ReactNode => {
  useSeen(watch);
  return null;
};
