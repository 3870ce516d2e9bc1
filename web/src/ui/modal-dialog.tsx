import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { cx } from './cx.js';
import type { ModalProps } from './modal.js';
import { uiText } from './text.js';

const widths = { default: 'sm:max-w-[425px]', lg: 'sm:max-w-[600px]', xl: 'sm:max-w-[800px]' } as const;

const ModalDialog = ({
  onClose,
  title,
  description,
  size = 'default',
  centreTitle = false,
  alert = false,
  children,
  actions,
}: ModalProps): ReactNode => {
  const t = useText(uiText);
  return (
    <Dialog open onClose={() => onClose?.()} role={alert ? 'alertdialog' : 'dialog'} className="fixed inset-0 z-50">
      <DialogBackdrop className="animate-appear fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel
          className={cx(
            'animate-rise relative flex max-h-[calc(100dvh-24px)] w-full flex-col gap-4 overflow-y-auto rounded-t-sheet bg-raised p-5 pb-[max(20px,env(safe-area-inset-bottom))] text-text shadow-dialog sm:rounded-panel sm:p-6',
            widths[size],
          )}
        >
          <div className={cx(centreTitle ? 'text-center' : onClose && 'pr-10')}>
            <DialogTitle className="text-xl text-balance">{title}</DialogTitle>
            {description === undefined ? null : <Description className="mt-1 text-text-2">{description}</Description>}
          </div>
          {children}
          {actions === undefined ? null : <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
          {onClose ? (
            <Button variant="ghost" size="icon" aria-label={t('close')} onClick={onClose} className="absolute! top-3 right-3">
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          ) : null}
        </DialogPanel>
      </div>
    </Dialog>
  );
};

export default ModalDialog;
