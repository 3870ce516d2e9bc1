import { type ReactNode, useState } from 'react';
import type { MyOrder } from '#contracts/http/orders';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { putOrder } from './use-order.js';
import { paymentText } from './text.js';

export interface CancelAskProps {
  readonly order: Pick<MyOrder, 'id' | 'number'>;
  /** Money may be on its way. */
  readonly checking?: boolean;
  readonly onClose: () => void;
  /** Also when it was refused: it stands otherwise than was thought. */
  readonly onDone: () => void;
}

/** Asks whether an unpaid order is given up, and says what goes with it. */
export const CancelAsk = ({ order: { id, number }, checking = false, onClose, onDone }: CancelAskProps): ReactNode => {
  const [t, sentence] = [useText(paymentText), useSentence()];
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setBusy(true);
    try {
      await putOrder((await call('POST /api/orders/:id/cancel', { params: { id } })).order);
      toast({ title: t('cancelled') });
    } catch (thrown) {
      toast({ title: t('cancelFailed'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
    setBusy(false);
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('cancelTitle')}
      description={`${checking ? `${t('cancelChecking')} ` : ''}${t('cancelWhy', { number })}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void give()}>
            {t('cancelDo')}
          </Button>
        </>
      }
    />
  );
};
