import type { ReactNode } from 'react';

/** Our mark: four bubbles, the upper right filled. The name beside it is text. */
export const Mark = ({ size = 20 }: { size?: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0 text-brand">
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <circle cx="5" cy="5" r="3.6" />
      <circle cx="5" cy="15" r="3.6" />
      <circle cx="15" cy="15" r="3.6" />
    </g>
    <circle cx="15" cy="5" r="4.4" fill="currentColor" />
  </svg>
);
