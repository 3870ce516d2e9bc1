import { type ReactNode, Suspense, useEffect } from 'react';
import { dialogPart } from './part.js';
import { useBackCloses } from './use-back-closes.js';

export interface ModalProps {
  readonly open: boolean;
  /** Called when the person dismisses it: Esc, the scrim, the close button. Without it the dialog cannot be dismissed. */
  readonly onClose?: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Largest width from 640 px on: 425 px, or 600, or 800. On a phone it is a sheet from the bottom. */
  readonly size?: 'default' | 'lg' | 'xl';
  readonly centreTitle?: boolean;
  /** For a question that must be answered: read out as an alert. */
  readonly alert?: boolean;
  /** Asks about a navigation that waits: Back is that navigation's own. */
  readonly leaving?: boolean;
  readonly children?: ReactNode;
  /** Buttons, the way back first. */
  readonly actions?: ReactNode;
}

const Dialog = dialogPart(() => import('./modal-dialog.js'));

/** Gives the focus back to what had it; the dialog's own code, which may come after it was opened, cannot know that. */
const useFocusBack = (open: boolean): void => {
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (
          before instanceof HTMLElement &&
          before.isConnected &&
          (document.activeElement === document.body || document.activeElement === null)
        )
          before.focus();
      });
    };
  }, [open]);
};

/** The shared dialog. Its code (focus trap, scroll lock) is a chunk of its own that comes with the first one opened. */
export const Modal = ({ leaving = false, ...props }: ModalProps): ReactNode => {
  useFocusBack(props.open);
  useBackCloses(props.open && !leaving, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
};
