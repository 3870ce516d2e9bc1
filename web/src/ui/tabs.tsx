import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { formatNumber } from '../i18n/digits.js';
import { useLocale } from '../i18n/index.js';
import { cx } from './cx.js';

export interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** Stands beside the label in grey. */
  readonly count?: number;
}

export interface TabsProps<K extends string> {
  readonly tabs: readonly Tab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** Names the row of tabs for those who listen. */
  readonly label: string;
  /** The id of the element whose content changes. */
  readonly controls?: string;
  /** In the head of a section: no line below. */
  readonly inline?: boolean;
}

/** Text with a line under the chosen one; arrow keys move, the row scrolls without a bar. */
export const Tabs = <K extends string>({ tabs, value, onChange, label, controls, inline = false }: TabsProps<K>): ReactNode => {
  const locale = useLocale();
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab.key === value) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className={cx('flex [scrollbar-width:none] overflow-x-auto', inline ? 'ml-2 gap-4' : 'gap-5 border-b border-line')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === value}
          aria-controls={controls}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
          className={cx(
            'shrink-0 border-b-2 whitespace-nowrap focus-visible:outline-offset-[-2px]',
            inline ? 'py-1' : 'pt-[9px] pb-2',
            tab.key === value ? 'border-brand font-semibold text-text' : 'border-transparent text-text-3 hover:text-text-2',
          )}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="num ml-1 text-sm font-normal text-text-3">{formatNumber(tab.count, locale)}</span>
          )}
        </button>
      ))}
    </div>
  );
};

/** Two to four views of the same data; the chosen one is inverted. */
export const Segment = <K extends string>({ tabs, value, onChange, label }: Omit<TabsProps<K>, 'controls' | 'inline'>): ReactNode => (
  <div role="group" aria-label={label} className="inline-flex max-w-full flex-wrap overflow-hidden rounded-control border border-line-2">
    {tabs.map((tab) => (
      <button
        key={tab.key}
        type="button"
        aria-pressed={tab.key === value}
        onClick={() => onChange(tab.key)}
        className={cx(
          // The lines towards what stands before, also in a second row; at the edges they lie under the frame.
          '-mt-px -ml-px h-[33px] grow max-md:h-11 border-t border-l border-line-2 px-3 text-sm whitespace-nowrap focus-visible:outline-offset-[-2px]',
          tab.key === value ? 'bg-text font-semibold text-bg' : 'text-text-2 hover:bg-fill',
        )}
      >
        {tab.label}
      </button>
    ))}
  </div>
);
