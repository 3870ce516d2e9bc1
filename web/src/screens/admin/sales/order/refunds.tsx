import { type ReactNode, useState } from 'react';
import type { SaleOrder } from '#contracts/http/sales';
import { settleRefund } from '#contracts/http/sales-acts';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { formatTaka } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { Moment, useMay } from '../../users/words.js';
import { Taka } from '../words.js';
import { refreshSales } from './refresh.js';
import { Part } from './section.js';

type SaleRefund = SaleOrder['refunds'][number];
type Outcome = 'done' | 'refused';

interface AskProps {
  readonly refund: SaleRefund;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** Somebody has looked it up at the gateway: what is said here ends the refund. */
const SettleAsk = ({ refund, outcome, onClose }: AskProps): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  const [amount, done] = [formatTaka(refund.amountPaisa, locale), outcome === 'done'];
  const reason = { name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') } as const;
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t(done ? 'wentBackAsk' : 'stayedAsk', { amount })}
      description={t(done ? 'wentBackText' : 'stayedText')}
    >
      <FormKit
        endpoint={{ save: settleRefund, params: { id: refund.id } }}
        layout="dialog"
        values={{ outcome }}
        fields={done ? [{ name: 'gatewayRef', label: t('refundRef'), kind: 'text' }, reason] : [reason]}
        submitLabel={t(done ? 'wentBack' : 'stayed')}
        confirm={{ destructive: !done }}
        onDone={() => {
          onClose();
          toast({ title: t(done ? 'refundDone' : 'refundEnded') });
          void refreshSales();
        }}
      />
    </Modal>
  );
};

/** Refunds of which the gateway has not said the end: they are asked after by the clock, and staff may say what it knows. */
export const Refunds = ({ sale: { refunds } }: { sale: SaleOrder }): ReactNode => {
  const [t, mayWrite] = [useText(orderText), useMay('sales.write')];
  const [asking, setAsking] = useState<Omit<AskProps, 'onClose'> | null>(null);
  const open = refunds.filter(({ state }) => state === 'requested' || state === 'processing');
  if (open.length === 0) return null;
  return (
    <Part title={t('refundsOpen')}>
      <ul>
        {open.map((refund) => (
          <li key={refund.id} className="border-b border-line py-2 last:border-b-0">
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <span className="font-mono text-xs break-all">{refund.gatewayRef ?? refund.ourRef}</span>
                <span className="block text-xs text-text-3">
                  <Moment at={refund.at} />
                </span>
              </span>
              <Taka paisa={refund.amountPaisa} strong />
            </div>
            {mayWrite ? (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="sm" variant="outline" onClick={() => setAsking({ refund, outcome: 'done' })}>
                  {t('wentBack')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setAsking({ refund, outcome: 'refused' })}>
                  {t('stayed')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asking ? <SettleAsk {...asking} onClose={() => setAsking(null)} /> : null}
    </Part>
  );
};
