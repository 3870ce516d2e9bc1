import { type ReactNode, Suspense } from 'react';
import { cx } from './cx.js';
import { quietPart } from './part.js';

export interface IconProps {
  /** A name of the Lucide set: `bookmark`. */
  readonly name: string;
  /** 20 px, 16 where it is dense. */
  readonly size?: number;
  readonly className?: string;
}

const Drawn = quietPart(() => import('./icon-drawn.js'));

/**
 * A picture beside its name, never instead of it: it says nothing to those who listen. It keeps its room from the first paint; its
 * drawing comes from our own endpoint. What must be seen at the first paint itself is drawn by lucide-react instead.
 */
export const Icon = ({ name, size = 20, className }: IconProps): ReactNode => (
  <span aria-hidden="true" className={cx('inline-grid shrink-0 place-items-center', className)} style={{ width: size, height: size }}>
    <Suspense fallback={null}>
      <Drawn name={name} size={size} />
    </Suspense>
  </span>
);
