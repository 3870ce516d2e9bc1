import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../../ui/cx.js';
import { useBackCloses } from '../../ui/use-back-closes.js';

/**
 * A dialog of the exam: a sheet from the bottom on a phone, centred from 640. The browser's own `dialog` traps and returns focus and
 * needs no code to be fetched, so it opens without a connection. Without `onClose` it cannot be dismissed.
 */
export const Sheet = ({
  labelledBy,
  handle = false,
  onClose,
  className,
  children,
}: {
  labelledBy: string;
  handle?: boolean;
  onClose?: () => void;
  className?: string;
  children: ReactNode;
}): ReactNode => {
  useBackCloses(true, onClose);
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // A layout effect ends while the dialog still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    const scroll = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    const cancel = (event: Event): void => {
      event.preventDefault();
      close.current?.();
    };
    const outside = (event: MouseEvent): void => {
      if (event.target === dialog) close.current?.();
    };
    // A browser closes it by itself at a second Esc or Back: it stands until whoever shows it takes it away.
    const closed = (): void => {
      dialog.showModal();
      close.current?.();
    };
    dialog.addEventListener('close', closed);
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('click', outside);
    return () => {
      document.documentElement.style.overflow = scroll;
      dialog.removeEventListener('close', closed);
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('click', outside);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      className={cx(
        'animate-rise fixed inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-24px)] w-full max-w-none overflow-y-auto rounded-t-sheet bg-raised text-text shadow-dialog backdrop:bg-scrim sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-[460px] sm:-translate-y-1/2 sm:rounded-panel',
        className,
      )}
    >
      <div className="p-5 pb-[max(16px,env(safe-area-inset-bottom))] sm:p-6">
        {handle ? <span aria-hidden="true" className="mx-auto -mt-3 mb-3 block h-1 w-9 rounded-full bg-line-2 sm:hidden" /> : null}
        {children}
      </div>
    </dialog>
  );
};
