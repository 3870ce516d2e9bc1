import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../i18n/index.js';
import { built } from '../../shell/nav.js';
import { cx } from '../../ui/cx.js';
import type { bn } from './bn.js';
import { practiceText } from './text.js';

const pages: readonly { readonly path: string; readonly label: keyof typeof bn }[] = [
  { path: '/selfpractice', label: 'today' },
  { path: '/selfpractice/practice', label: 'build' },
  { path: '/selfpractice/subjects', label: 'subjects' },
  { path: '/selfpractice/statistics', label: 'statistics' },
  { path: '/selfpractice/leaderboard', label: 'board' },
  { path: '/selfpractice/bookmarks', label: 'bookmarks' },
  { path: '/quizflex/dashboard', label: 'quiz' },
];

const subjects = '/selfpractice/subjects';
/** A subject's topics, and a topic's questions. */
const below = /^\/selfpractice\/[^/]+\/(topics|questions)\/?$/;

/** The way between the practice pages; on a phone the row scrolls under the finger. */
export const PracticeNav = (): ReactNode => {
  const [t, { pathname }] = [useText(practiceText), useLocation()];
  const row = useRef<HTMLUListElement>(null);
  // The page one is on is never out of sight at the right end.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={t('pages')} className="-mx-4 mt-2 md:mx-0">
      <ul ref={row} className="relative flex [scrollbar-width:none] gap-5 overflow-x-auto border-b border-line px-4 md:px-0">
        {built(pages).map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <NavLink
              to={path}
              end={path === '/selfpractice'}
              className={({ isActive }) =>
                cx(
                  'block border-b-2 pt-[9px] pb-2 whitespace-nowrap focus-visible:outline-offset-[-2px]',
                  isActive || (path === subjects && below.test(pathname))
                    ? 'border-brand font-semibold text-text'
                    : 'border-transparent text-text-3 hover:text-text-2',
                )
              }
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
