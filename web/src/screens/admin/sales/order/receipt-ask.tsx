import type { ReactNode } from 'react';
import { resendReceipt } from '#contracts/http/sales-acts';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { useText } from '../../../../i18n/index.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';

/** The question before the receipt of a paid order goes out again, with the reason for it. */
export const ReceiptAsk = ({ orderId, buyer, onClose }: { orderId: string; buyer: string; onClose: () => void }): ReactNode => {
  const t = useText(orderText);
  return (
    <Modal open alert onClose={onClose} title={t('receiptAsk', { name: buyer })} description={t('receiptText')}>
      <FormKit
        endpoint={{ save: resendReceipt, params: { id: orderId } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t('receiptAgain')}
        onDone={() => {
          onClose();
          toast({ title: t('receiptSent') });
        }}
      />
    </Modal>
  );
};
