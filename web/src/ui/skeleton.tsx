import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/index.js';
import { cx } from './cx.js';
import { uiText } from './text.js';

const patienceMs = 200;

/** One grey bar or block; it does not shimmer. */
export const Bone = ({ className }: { className?: string }): ReactNode => (
  <span aria-hidden="true" className={cx('block rounded-badge bg-fill-2', className ?? 'h-4 w-full')} />
);

/** The true layout in grey, after 200 ms; before that nothing shows but the room is kept. */
export const Skeleton = ({ children }: { children: ReactNode }): ReactNode => {
  const t = useText(uiText);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={shown ? undefined : 'invisible'}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
};

const widths = ['w-3/5', 'w-4/5', 'w-2/3', 'w-1/2'] as const;

/** Rows of two lines, as lists have them. */
export const SkeletonRows = ({ rows = 3 }: { rows?: number }): ReactNode => (
  <Skeleton>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex flex-col gap-2 border-b border-line py-4 last:border-0">
        <Bone className={cx('h-4', widths[row % widths.length])} />
        <Bone className="h-3 w-2/5" />
      </div>
    ))}
  </Skeleton>
);
