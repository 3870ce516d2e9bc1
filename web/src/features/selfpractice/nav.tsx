import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
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

/** The way between the practice pages; on a phone the row scrolls under the finger. */
export const PracticeNav = (): ReactNode => {
  const t = useText(practiceText);
  return (
    <nav aria-label={t('pages')} className="-mx-4 mt-2 md:mx-0">
      <ul className="flex [scrollbar-width:none] gap-5 overflow-x-auto border-b border-line px-4 md:px-0">
        {built(pages).map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <NavLink
              to={path}
              end={path === '/selfpractice'}
              className={({ isActive }) =>
                cx(
                  'block border-b-2 pt-[9px] pb-2 whitespace-nowrap focus-visible:outline-offset-[-2px]',
                  isActive ? 'border-brand font-semibold text-text' : 'border-transparent text-text-3 hover:text-text-2',
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
