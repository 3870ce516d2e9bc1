import type { ReactNode } from 'react';

/** On or off, at once: 36 × 20. Its row is the label and the target. */
export const Switch = ({ id, checked, onChange }: { id: string; checked: boolean; onChange: (on: boolean) => void }): ReactNode => (
  <span className="relative inline-flex h-5 w-9 shrink-0">
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-control bg-fill transition-colors duration-[90ms] checked:border-brand checked:bg-brand"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-control transition-transform duration-[90ms] peer-checked:translate-x-4 peer-checked:bg-on-brand"
    />
  </span>
);
