import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/index.js';
import type { bn } from './bn.js';
import { Brand } from './brand.js';
import { isBuilt } from './built.js';
import { shellText } from './text.js';

type Key = keyof typeof bn;
interface Column {
  readonly title: Key;
  readonly links: readonly { readonly to: string; readonly label: Key }[];
}

const columns: readonly Column[] = [
  {
    title: 'footStudy',
    links: [
      { to: '/courses', label: 'courses' },
      { to: '/exam-batch', label: 'exams' },
      { to: '/books', label: 'books' },
      { to: '/hsc', label: 'hsc' },
      { to: '/admission', label: 'admission' },
      { to: '/jobs', label: 'jobs' },
      { to: '/free', label: 'free' },
      { to: '/categories', label: 'categories' },
      { to: '/ai', label: 'ai' },
      { to: '/quizflex', label: 'quiz' },
      { to: '/playground', label: 'playground' },
      { to: '/annotate', label: 'annotate' },
      { to: '/affiliate', label: 'affiliate' },
    ],
  },
  {
    title: 'footRules',
    links: [
      { to: '/terms-of-service', label: 'terms' },
      { to: '/privacy-policy', label: 'privacy' },
      { to: '/cookie-policy', label: 'cookies' },
    ],
  },
  {
    title: 'footHelp',
    links: [
      { to: '/terms-of-service#contact', label: 'contact' },
      { to: '/terms-of-service#refunds', label: 'refunds' },
      { to: '/terms-of-service#corrections', label: 'reportFault' },
    ],
  },
];

const pathOf = (to: string): string => to.split('#', 1)[0] ?? to;

/** The end of a public page: what there is, by which rules, and who helps. */
export const Foot = (): ReactNode => {
  const t = useText(shellText);
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="wrap grid gap-x-10 gap-y-7 pt-8 pb-10 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div>
          <Brand />
          <p className="max-w-[26em] text-sm text-text-3">{t('footSays')}</p>
        </div>
        <nav aria-label={t('footNav')} className="grid grid-cols-2 gap-x-6 gap-y-6 md:contents">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <p className="hang pb-1 text-sm font-semibold">{t(title)}</p>
              <ul className="text-sm">
                {links
                  .filter(({ to }) => isBuilt(pathOf(to)))
                  .map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to} className="inline-flex min-h-9 items-center text-text-2 hover:text-text hover:underline">
                        {t(label)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
};
