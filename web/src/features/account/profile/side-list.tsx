import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { profileScreenText } from './text.js';

export interface PartName {
  readonly id: string;
  readonly title: string;
}

/** Which part stands under the head of the page. */
const useCurrent = (parts: readonly PartName[]): string => {
  const [current, setCurrent] = useState(parts[0]?.id ?? '');
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        const first = ids.split(' ').find((id) => seen.get(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-80px 0px -40% 0px' },
    );
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id);
      if (part) watcher.observe(part);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return current;
};

/** Moves the reading there too, for those who use the keyboard or listen. */
const focusOn = (id: string): void => document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

/** The parts of a long page beside it, on wide screens. */
export const SideList = ({ parts }: { parts: readonly PartName[] }): ReactNode => {
  const t = useText(profileScreenText);
  const current = useCurrent(parts);
  return (
    <nav aria-label={t('sections')} className="sticky top-20 hidden self-start lg:block">
      <ul className="flex flex-col">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              aria-current={id === current ? 'true' : undefined}
              onClick={() => focusOn(id)}
              className={cx(
                'flex min-h-10 items-center rounded-control px-3 py-1.5 focus-visible:outline-offset-[-2px]',
                id === current ? 'bg-brand-tint font-semibold text-brand-text' : 'text-text-2 hover:bg-fill',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
