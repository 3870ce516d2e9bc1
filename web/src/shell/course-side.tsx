import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { getCourseSummary } from '#contracts/http/progress';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../client/use-endpoint.js';
import { formatDate } from '../i18n/dates.js';
import { formatNumber } from '../i18n/digits.js';
import { useLocale, useText } from '../i18n/index.js';
import { cx } from '../ui/cx.js';
import { Progress } from '../ui/progress.js';
import { useMedia } from '../ui/use-media.js';
import { courseLinks } from './course-links.js';
import type { NavItem } from './nav.js';
import { shellText } from './text.js';

type Summary = ResponseOf<typeof getCourseSummary>;

const sideLink = 'flex min-h-[42px] items-center gap-3 rounded-control px-3 focus-visible:outline-offset-[-2px]';

/** What stands at the end of a line: how much there is, or how much of it is done. */
const countOf = (label: NavItem['label'], summary: Summary | undefined, count: (value: number) => string): string => {
  if (!summary) return '';
  const { lessons, exams, pdfs, threads } = summary;
  if (label === 'lessons') return lessons.total > 0 ? `${count(lessons.done)}/${count(lessons.total)}` : '';
  const counts: Partial<Record<NavItem['label'], number>> = { exams: exams.total, pdf: pdfs, qna: threads };
  return counts[label] ? count(counts[label]) : '';
};

const Done = ({ lessons, exams }: Summary): ReactNode => {
  const [t, locale] = [useText(shellText), useLocale()];
  const [done, total] = [lessons.done + exams.done, lessons.total + exams.total];
  if (total === 0) return null;
  const words = t('thingsDone', { done: formatNumber(done, locale), total: formatNumber(total, locale) });
  return (
    <>
      <div className="mt-1.5">
        <Progress value={done} max={total} label={words} />
      </div>
      <p aria-hidden="true" className="num mt-1 text-xs text-text-3">
        {words}
      </p>
    </>
  );
};

/** The pages of a course with how much there is of each, and how far one is. Asked for where it is seen alone: a phone has no side. */
export const CourseSide = ({ slug, endsAt }: { slug: string; endsAt: string | null }): ReactNode => {
  const [t, locale, wide] = [useText(shellText), useLocale(), useMedia('(width >= 1024px)')];
  const { pathname } = useLocation();
  // On an exam night everybody looks at the board at once, and nobody at these counts.
  const asks = wide && !pathname.endsWith('/leaderboard');
  const { data } = useEndpoint('GET /api/courses/:slug/summary', asks ? { params: { slug } } : null);
  const home = `/courses/${slug}`;
  return (
    <aside className="sticky top-15 hidden h-[calc(100dvh-60px)] overflow-y-auto border-r border-line p-3 pt-4 lg:block">
      <nav aria-label={t('courseNav')} className="flex flex-col">
        {courseLinks().map(({ path, label, icon: Icon }) => (
          <NavLink
            key={path}
            to={path.replace('{slug}', slug)}
            end={label === 'progress'}
            className={({ isActive }) =>
              cx(
                sideLink,
                isActive || (label === 'dashboard' && pathname === home)
                  ? 'bg-brand-tint font-semibold text-brand-text'
                  : 'text-text hover:bg-fill',
              )
            }
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(label)}
            <span className="num ml-auto text-sm font-normal text-text-3">
              {countOf(label, data, (value) => formatNumber(value, locale))}
            </span>
          </NavLink>
        ))}
      </nav>
      <div className="mx-3 mt-5 border-t border-line pt-2.5">
        {endsAt ? <p className="num text-xs text-text-3">{t('expires', { date: formatDate(endsAt, locale) })}</p> : null}
        {data ? <Done {...data} /> : null}
      </div>
    </aside>
  );
};
