import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { listMyCourses } from '#contracts/http/catalog';
import type { listMyProgress } from '#contracts/http/progress';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDate, formatDayTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Progress } from '../../ui/progress.js';
import { Cover } from '../home/cover.js';
import { listsText } from '../home/lists/text.js';
import { courseHomeText } from './text.js';

type MyCourseRow = ResponseOf<typeof listMyCourses>['courses'][number];
export type MyProgress = ResponseOf<typeof listMyProgress>;

/** So near its end, a course says so in words that stand out. */
const soonMs = 7 * 86_400_000;
const minute = 60_000;

const Until = ({ endsAt, now }: Pick<MyCourseRow, 'endsAt'> & { now: number }): ReactNode => {
  const [t, locale] = [useText(listsText), useLocale()];
  if (endsAt === null) return <p className="text-sm text-text-3">{t('openEver')}</p>;
  const soon = Date.parse(endsAt) - now < soonMs;
  return (
    <p className={soon ? 'num text-sm font-semibold text-warn' : 'num text-sm text-text-3'}>
      {t('openUntil', { date: formatDate(endsAt, locale) })}
    </p>
  );
};

const line = 'flex min-h-11 items-baseline gap-3 border-t border-line py-2.5 hover:bg-fill';
const label = 'w-24 shrink-0 text-sm text-text-3';

const Next = ({ slug, progress, now }: { slug: string; progress: MyProgress['courses'][number]; now: number }): ReactNode => {
  const [t, locale] = [useText(courseHomeText), useLocale()];
  const { next, nextExam } = progress;
  return (
    <>
      {next ? (
        <Link to={`/courses/${slug}/lessons/${next.id}`} className={line}>
          <span className={label}>{t('nextLesson')}</span>
          <span className="num min-w-0 flex-1">{t('lesson', { number: formatNumber(next.number, locale), title: next.title })}</span>
        </Link>
      ) : null}
      {nextExam ? (
        <Link to={`/courses/${slug}/mcq/${nextExam.id}/onboard`} className={line}>
          <span className={label}>{t('nextExam')}</span>
          <span className="min-w-0 flex-1">
            {nextExam.title}
            <span className={nextExam.open ? 'num block text-sm font-semibold text-brand-text' : 'num block text-sm text-text-3'}>
              {nextExam.open ? t('onNow') : formatDayTime(nextExam.opensAt, now, locale)}
            </span>
          </span>
        </Link>
      ) : null}
    </>
  );
};

/** A course of one's own: how far it is, what comes next in it, how long it stays open. `progress` comes a moment later. */
export const MyCourse = ({ course, progress }: { course: MyCourseRow; progress: MyProgress['courses'][number] | undefined }): ReactNode => {
  const [t, locale, now] = [useText(courseHomeText), useLocale(), useServerNow(minute)];
  const { done, total } = progress?.lessons ?? { done: 0, total: 0 };
  const words = t('lessonsOf', { done: formatNumber(done, locale), total: formatNumber(total, locale) });
  return (
    <li className="border-t border-t-matra pt-3.5">
      <div className="grid grid-cols-[92px_minmax(0,1fr)] items-start gap-3.5 pb-3 sm:grid-cols-[128px_minmax(0,1fr)]">
        <Link to={`/courses/${course.slug}`} tabIndex={-1} aria-hidden="true">
          <Cover cover={course.cover} />
        </Link>
        <div className="min-w-0">
          <h2 className="text-lg leading-[1.6rem]">
            <Link to={`/courses/${course.slug}`} className="touch decoration-1 underline-offset-[0.28em] hover:underline">
              {course.title}
            </Link>
          </h2>
          {total > 0 ? (
            <div className="mt-2">
              <Progress value={done} max={total} label={`${course.title}: ${words}`} />
              <p aria-hidden="true" className="num mt-1 text-sm text-text-3">
                {words}
              </p>
            </div>
          ) : (
            <p className="text-sm text-text-3">{course.subtitle}</p>
          )}
          <Until endsAt={course.endsAt} now={now} />
          {progress?.seenAt ? (
            <p className="num text-sm text-text-3">{t('lastSeen', { when: formatDayTime(progress.seenAt, now, locale) })}</p>
          ) : null}
        </div>
      </div>
      {progress ? <Next slug={course.slug} progress={progress} now={now} /> : null}
    </li>
  );
};

/** A course that ran out, with the way to have it again. */
export const LapsedCourse = ({ course }: { course: MyProgress['over'][number] }): ReactNode => {
  const [t, locale] = [useText(courseHomeText), useLocale()];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <b className="block">{course.title}</b>
        <span className="num block text-sm text-text-3">{t('overOn', { date: formatDate(course.endedAt, locale) })}</span>
      </span>
      {course.forSale ? (
        <ButtonLink to={`/courses/${course.slug}/checkout?lapsed=${encodeURIComponent(course.endedAt)}`} variant="outline" size="sm">
          {t('renew')}
        </ButtonLink>
      ) : (
        <span className="text-sm text-text-3">{t('notForSale')}</span>
      )}
    </li>
  );
};
