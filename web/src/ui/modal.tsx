import { lazy, type ReactNode, Suspense } from 'react';

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
  readonly children?: ReactNode;
  /** Buttons, the way back first. */
  readonly actions?: ReactNode;
}

const load = () => import('./modal-dialog.js');
const Dialog = lazy(load);

/** Fetches the dialog's code ahead of its use, so that it opens without a connection too. */
export const preloadModal = (): Promise<unknown> => load();

/** The shared dialog. Its code (focus trap, scroll lock) is a chunk of its own that comes with the first one opened. */
export const Modal = (props: ModalProps): ReactNode =>
  props.open ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
