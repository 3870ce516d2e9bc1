import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../../ui/icon.js';

type ByPointer = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel';

export interface GripProps extends Pick<ComponentProps<'button'>, ByPointer | 'onKeyDown'> {
  /** Finds the grip of the same row again once the row has moved. */
  readonly mark: string;
  readonly name: string;
  readonly disabled: boolean;
}

/** What a row is taken by; it keeps the focus where the rows are fixed, and does nothing. */
export const Grip = ({ mark, name, disabled, ...acts }: GripProps): ReactNode => (
  <button
    type="button"
    data-grip={mark}
    aria-label={name}
    aria-disabled={disabled || undefined}
    {...acts}
    className="touch grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-badge text-text-3 hover:bg-fill active:cursor-grabbing aria-disabled:cursor-default aria-disabled:opacity-40"
  >
    <Icon name="grip-vertical" size={16} />
  </button>
);

/** The focus goes back to the grip of a row that moved: the browser takes it for a new one. */
export const focusGrip = (mark: string): void => document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(mark)}"]`)?.focus();
