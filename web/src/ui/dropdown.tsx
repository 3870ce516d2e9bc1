import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.js';
import { cx } from './cx.js';

export interface DropdownProps {
  /** What stands on the button. */
  readonly button: ReactNode;
  /** Names the button where what stands on it is no name. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly className?: string;
  /** What opens below it; `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button of 34 px with a small panel below it, which closes by Esc and by a press beside it. */
export const Dropdown = ({ button, label, disabled = false, className, children }: DropdownProps): ReactNode => (
  <Popover className="contents">
    <PopoverButton aria-label={label} disabled={disabled} className={cx(buttonClass('outline', 'sm'), 'font-normal!', className)}>
      {button}
    </PopoverButton>
    <PopoverPanel
      anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
      className="z-40 min-w-52 rounded-panel border border-line-2 bg-raised p-2 text-[14px] leading-[21px] text-text shadow-menu"
    >
      {({ close }) => <>{children(close)}</>}
    </PopoverPanel>
  </Popover>
);
