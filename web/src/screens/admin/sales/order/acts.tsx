import { type ReactNode, useState } from 'react';
import type { SaleOrder } from '#contracts/http/sales';
import { openPaidLine } from '#contracts/http/sales';
import { checkOrder } from '#contracts/http/sales-acts';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Icon } from '../../../../ui/icon.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { useMay } from '../../users/words.js';
import { ReceiptAsk } from './receipt-ask.js';
import { Refund } from './refund.form.js';
import { refreshSales } from './refresh.js';

/** The gateway's own word, asked for now; what it said stands in the history. */
const Check = ({ orderId }: { orderId: string }): ReactNode => {
  const t = useText(orderText);
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      const { asked, unreachable } = await typedClient.act(checkOrder, { params: { id: orderId } });
      const title = t(unreachable > 0 ? 'unreachable' : asked > 0 ? 'checked' : 'checkedNone');
      toast({ title, ...(unreachable > 0 ? { variant: 'destructive' as const } : {}) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: error.message || t('unreachable'), variant: 'destructive' });
    } finally {
      setAsking(false);
      await refreshSales();
    }
  };
  return (
    <Button size="sm" variant="outline" loading={asking} loadingText={t('checking')} onClick={() => void ask()}>
      <Icon name="refresh-cw" size={16} />
      {t('check')}
    </Button>
  );
};

type Line = SaleOrder['lines'][number];
const isCourse = ({ kind }: Line): boolean => kind === 'course' || kind === 'exam-batch';
const isOpen = ({ access }: Line): boolean =>
  access !== null && access.endedAt === null && (access.endsAt === null || access.endsAt > new Date().toISOString());

const OpenAsk = ({ sale, line, onClose }: { sale: SaleOrder; line: Line; onClose: () => void }): ReactNode => {
  const t = useText(orderText);
  return (
    <Modal open alert onClose={onClose} title={t('openAsk', { title: line.title })} description={t('openText', { name: sale.buyer.name })}>
      <FormKit
        endpoint={{ save: openPaidLine, params: { id: sale.order.id } }}
        layout="dialog"
        values={{ lineId: line.id }}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t('open')}
        onDone={() => {
          onClose();
          toast({ title: t('opened') });
          void refreshSales();
        }}
      />
    </Modal>
  );
};

/** What can be done now; only for whoever may. */
export const Acts = ({ sale }: { sale: SaleOrder }): ReactNode => {
  const [t, mayWrite] = [useText(orderText), useMay('sales.write')];
  const [open, setOpen] = useState<Line | null>(null);
  const [refunding, setRefunding] = useState(false);
  const [sending, setSending] = useState(false);
  if (!mayWrite) return null;
  const { order, lines, payments } = sale;
  const paid = order.state === 'paid' || order.state === 'fulfilled';
  const shut = paid ? lines.filter((line) => isCourse(line) && line.refundedAt === null && !isOpen(line)) : [];
  const asks = payments.some(({ gateway }) => gateway !== 'free');
  const back = payments.reduce((all, { refundablePaisa }) => all + refundablePaisa, 0);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {shut.map((line) => (
        <Button key={line.id} size="sm" onClick={() => setOpen(line)}>
          {t('open')}
          {shut.length > 1 ? `: ${line.title}` : null}
        </Button>
      ))}
      {asks ? <Check orderId={order.id} /> : null}
      {paid ? (
        <Button size="sm" variant="outline" onClick={() => setSending(true)}>
          {t('receiptAgain')}
        </Button>
      ) : null}
      {paid && back > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => setRefunding(true)}>
          {t('refund')}
        </Button>
      ) : null}
      {open ? <OpenAsk sale={sale} line={open} onClose={() => setOpen(null)} /> : null}
      {sending ? <ReceiptAsk orderId={sale.order.id} buyer={sale.buyer.name} onClose={() => setSending(false)} /> : null}
      {refunding ? <Refund sale={sale} onClose={() => setRefunding(false)} /> : null}
    </div>
  );
};
