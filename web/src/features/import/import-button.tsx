import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import type { ImportDialogProps } from './import-dialog.js';

const ImportDialog = dialogPart(async () => ({ default: (await import('./import-dialog.js')).ImportDialog }));

/** Opens the import's dialog where questions are needed; its code comes when it is asked for. */
export const ImportButton = ({ label, ...where }: { label: string } & Omit<ImportDialogProps, 'open' | 'onClose'>): ReactNode => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setState('open')}>
        <Icon name="upload" size={16} />
        {label}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <ImportDialog open={state === 'open'} onClose={() => setState('closed')} {...where} />
        </Suspense>
      )}
    </>
  );
};
