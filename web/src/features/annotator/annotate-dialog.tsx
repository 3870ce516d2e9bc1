import { type ReactNode, Suspense } from 'react';
import { dialogPart } from '../../ui/part.js';

export interface AnnotateDialogProps {
  /** The picture that is drawn on; without it a dialog that begins by asking for one. */
  readonly source: Blob | null;
  /** What was made of it: a PNG of the visible part, drawn marks included. */
  readonly onDone: (png: Blob) => void | Promise<void>;
  readonly onClose: () => void;
}

const Dialog = dialogPart(() => import('./dialog.js'));

/** Draw on a picture, over the page that asked for it. Its code comes when it is opened first. */
export const AnnotateDialog = (props: AnnotateDialogProps): ReactNode => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
