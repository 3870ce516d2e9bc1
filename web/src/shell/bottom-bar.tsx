import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../i18n/index.js';
import { cx } from '../ui/cx.js';
import type { NavItem } from './nav.js';
import { BarMore } from './bar-more.js';
import { shellText } from './text.js';

const most = 5;

const place = (active: boolean): string =>
  cx(
    'relative flex h-[58px] min-w-0 flex-1 flex-col items-center justify-center gap-px text-xs focus-visible:outline-offset-[-2px]',
    active
      ? 'font-semibold text-brand-text before:absolute before:inset-x-[22%] before:-top-px before:h-0.5 before:bg-brand'
      : 'text-text-3',
  );

/** The bar under the thumb, on phones only; one page alone needs no bar. With more pages than places the last place holds the rest. `fill` completes a path's parameters. */
export const BottomBar = ({
  items,
  label,
  fill = (path) => path,
}: {
  items: readonly NavItem[];
  label: string;
  fill?: (path: string) => string;
}): ReactNode => {
  const t = useText(shellText);
  if (items.length < 2) return null;
  const first = items.length > most ? items.slice(0, most - 1) : items;
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {first.map(({ path, label: key, icon: Icon }) => (
        <NavLink key={path} to={fill(path)} end={path === '/'} data-preload="visible" className={({ isActive }) => place(isActive)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-w-full truncate px-1">{t(key)}</span>
        </NavLink>
      ))}
      {first.length < items.length ? <BarMore items={items.slice(first.length)} fill={fill} className={place} /> : null}
    </nav>
  );
};
