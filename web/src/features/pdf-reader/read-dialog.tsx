import { type ReactNode, Suspense } from 'react';
import { ErrorBox } from '../../ui/error-box.js';
import { Button } from '../../ui/button.js';
import { inlinePart } from '../../ui/inline-part.js';
import { Modal } from '../../ui/modal.js';
import { SkeletonRows } from '../../ui/skeleton.js';

const Reader = inlinePart(() => import('./pdf-reader.js'));

export interface ReadDialogProps {
  readonly title: string;
  readonly data:
    | { readonly playable: { readonly sources: readonly { readonly src: string }[]; readonly download: string | null } | null }
    | undefined;
  readonly error: unknown;
  /** What stands above an error; else the error's own title. */
  readonly failed?: string;
  /** What is said of a file that cannot be read yet. */
  readonly notReady: string;
  readonly close: string;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

/** A PDF over the page it is opened from. */
export const ReadDialog = ({ title, data, error, failed, notReady, close, onRenew, onClose }: ReadDialogProps): ReactNode => {
  const src = data?.playable?.sources[0]?.src;
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={title}
      actions={
        <Button variant="outline" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {src ? (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Reader src={src} title={title} download={data?.playable?.download ?? null} onRenew={onRenew} />
        </Suspense>
      ) : data ? (
        <p className="text-text-3">{notReady}</p>
      ) : error ? (
        <ErrorBox error={error} {...(failed ? { title: failed } : {})} onRetry={onRenew} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Modal>
  );
};
