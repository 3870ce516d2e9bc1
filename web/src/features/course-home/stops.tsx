import { FileText, Play, Radio, TextQuote, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { getCourseSummary, LessonStop } from '#contracts/http/progress';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import type { Locale } from '#contracts/shared/choices';
import { Empty } from '../../ui/empty.js';
import { Progress } from '../../ui/progress.js';
import { Section } from '../../ui/section.js';
import { type CourseHomeKey, courseHomeText } from './text.js';

type Summary = ResponseOf<typeof getCourseSummary>;

const icons = { video: Play, pdf: FileText, text: TextQuote, exam: Timer, class: Radio } as const;

/** `১৪:০৫ / ৩১:২০` of a video, the page of a PDF, nothing of the others. */
const placeIn = ({ kind, at, of }: LessonStop, t: Text<CourseHomeKey>, locale: Locale): string => {
  if (of === null || (kind !== 'video' && kind !== 'pdf')) return '';
  if (kind === 'pdf') return at > 0 ? t('pageOf', { at: formatNumber(at, locale), of: formatNumber(of, locale) }) : '';
  const time = (ms: number): string => formatTaken(Math.round(ms / 1000), locale);
  return at > 0 ? t('atOf', { at: time(at), of: time(of) }) : time(of);
};

const Stop = ({ slug, stop }: { slug: string; stop: LessonStop }): ReactNode => {
  const [t, locale] = [useText(courseHomeText), useLocale()];
  const Icon = icons[stop.kind];
  const name = t('lesson', { number: formatNumber(stop.number, locale), title: stop.title });
  return (
    <Link to={`/courses/${slug}/lessons/${stop.id}`} className="group flex items-center gap-3.5 border-b border-line pt-2.5 pb-3.5">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={stop.kind === 'video' ? 'ml-0.5 fill-current' : undefined} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="num block decoration-1 underline-offset-[0.28em] group-hover:underline">{name}</b>
        <span className="num block text-sm text-text-3">{[placeIn(stop, t, locale), stop.chapter].filter(Boolean).join(' · ')}</span>
        {stop.at > 0 && stop.of ? (
          <span className="mt-2 block">
            <Progress value={stop.at} max={stop.of} label={name} />
          </span>
        ) : null}
      </span>
    </Link>
  );
};

/** The lesson that was left in the middle, and the one after it; before the first one the way to begin. */
export const Stops = ({ slug, summary: { resume, next, lessons } }: { slug: string; summary: Summary }): ReactNode => {
  const [t, locale] = [useText(courseHomeText), useLocale()];
  const first = resume ?? next;
  const title = resume ? t('resume') : lessons.done === 0 ? t('begin') : t('goOn');
  return (
    <Section
      title={first ? title : t('resume')}
      className=""
      tight
      more={
        lessons.total > 0 ? (
          <Link to={`/courses/${slug}/lessons`} className="link touch">
            {t('allLessons')}
          </Link>
        ) : undefined
      }
    >
      {first ? (
        <>
          <Stop slug={slug} stop={first} />
          {resume && next ? (
            <Link
              to={`/courses/${slug}/lessons/${next.id}`}
              className="flex min-h-11 items-center gap-3 border-b border-line py-2.5 hover:bg-fill"
            >
              <span className="w-12 shrink-0 text-sm text-text-3">{t('afterIt')}</span>
              <span className="num min-w-0 flex-1">{t('lesson', { number: formatNumber(next.number, locale), title: next.title })}</span>
              <span className="num text-sm text-text-3">{placeIn(next, t, locale)}</span>
            </Link>
          ) : null}
        </>
      ) : lessons.total === 0 ? (
        <Empty title={t('noLessons')}>{t('noLessonsWhy')}</Empty>
      ) : (
        <Empty title={t('allDone')}>{t('allDoneWhy')}</Empty>
      )}
    </Section>
  );
};
