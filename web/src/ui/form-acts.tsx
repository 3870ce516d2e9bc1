import { CloseButton } from '@headlessui/react';
import type { ReactNode } from 'react';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';

export interface Confirm {
  readonly title?: string;
  readonly text?: string;
  readonly destructive?: boolean;
  /** The way back, where its usual words could be read as the act. */
  readonly keepLabel?: string;
}

type ActsProps = Pick<Confirm, 'destructive' | 'keepLabel'> & { submitLabel: string; busy: boolean };

/** The way back and the act of a dialog. */
export const Acts = ({ submitLabel, destructive = false, keepLabel, busy }: ActsProps): ReactNode => {
  const t = useText(kitText);
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <CloseButton as={Button} variant="outline">
        {keepLabel ?? t('cancel')}
      </CloseButton>
      <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy}>
        {submitLabel}
      </Button>
    </div>
  );
};
