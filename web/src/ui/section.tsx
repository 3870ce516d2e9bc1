import { type ReactNode, useId } from 'react';
import { cx } from './cx.js';

export interface SectionProps {
  readonly title: string;
  /** Between title and link: the section's tabs. */
  readonly middle?: ReactNode;
  /** At the right: the way to the whole list. */
  readonly more?: ReactNode;
  readonly className?: string;
  /** Rows follow, which bring their own room. */
  readonly tight?: boolean;
  readonly children: ReactNode;
}

/** A section hangs from its rule: title, then what belongs to it. 40 px from what is above unless `className` says otherwise. */
export const Section = ({ title, middle, more, className, tight = false, children }: SectionProps): ReactNode => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(className ?? 'mt-10')}>
      <div className={cx('hang flex items-baseline gap-3', !tight && 'mb-2')}>
        {/* Tabs scroll in what the title leaves them: its words are not broken for theirs. */}
        <h2 id={id} className={cx('text-xl', middle !== undefined && 'max-w-[60%] shrink-0')}>
          {title}
        </h2>
        {middle}
        {more === undefined ? null : <span className="ml-auto shrink-0 text-sm">{more}</span>}
      </div>
      {children}
    </section>
  );
};
