import { type ReactNode, useState } from 'react';
import type { SaleOrder, SalePayment } from '#contracts/http/sales';
import { approvePayment, rejectPayment } from '#contracts/http/sales-acts';
import type { NewsSource, PaymentState } from '#contracts/shared/commerce';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { type OrderText, orderText } from '../../../../i18n/admin-order/text.js';
import { useText } from '../../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { ScrollArea } from '../../../../ui/scroll-area.js';
import { toast } from '../../../../ui/toast.js';
import { Moment, useMay } from '../../users/words.js';
import { Taka, useGatewayWord } from '../words.js';
import { useOutcomeWord, useReasonWord } from './reasons.js';
import { refreshSales } from './refresh.js';
import { Part } from './section.js';

const states: Readonly<Record<PaymentState, readonly [OrderText, BadgeTone]>> = {
  initiated: ['initiated', 'neutral'],
  pending: ['pendingPayment', 'brand'],
  executing: ['executing', 'brand'],
  on_hold: ['on_hold', 'warn'],
  succeeded: ['succeeded', 'ok'],
  failed: ['failedPayment', 'neutral'],
  cancelled: ['cancelledPayment', 'neutral'],
  expired: ['expiredPayment', 'neutral'],
  refunded: ['refundedPayment', 'neutral'],
};

export const sourceWords: Readonly<Record<NewsSource, OrderText>> = {
  redirect: 'redirect',
  notification: 'notification',
  poll: 'poll',
  staff: 'staff',
  reconciliation: 'reconciliation',
  execute: 'execute',
  refund: 'refundNews',
};

/** What came in another currency, as the gateway tells it; null: taka. */
const foreignOf = ({ holdFacts }: SalePayment): string | null => {
  const { currency, amount } = holdFacts ?? {};
  if (typeof currency !== 'string' || currency === 'BDT') return null;
  return `${typeof amount === 'string' ? `${amount} ` : ''}${currency}`;
};

const JudgeAsk = ({ payment, accepts, onClose }: { payment: SalePayment; accepts: boolean; onClose: () => void }): ReactNode => {
  const t = useText(orderText);
  const sum = foreignOf(payment);
  const taka = t(accepts ? 'approveText' : 'rejectText');
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t(accepts ? 'approveAsk' : 'rejectAsk')}
      description={sum === null ? taka : t(accepts ? 'approveForeign' : 'rejectForeign', { sum })}
    >
      <FormKit
        endpoint={{ save: accepts ? approvePayment : rejectPayment, params: { id: payment.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t(accepts ? 'approve' : 'reject')}
        confirm={{ destructive: !accepts }}
        onDone={() => {
          onClose();
          toast({ title: t(accepts ? 'approved' : 'rejected') });
          void refreshSales();
        }}
      />
    </Modal>
  );
};

/** Names and values as they were kept, for whoever asks the gateway about them. */
const Kept = ({ label, value }: { label: string; value: Readonly<Record<string, unknown>> | null }): ReactNode =>
  value === null ? null : (
    <ScrollArea label={label} className="mt-1 max-h-48">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs">
        {Object.entries(value).map(([name, one]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="break-all">{typeof one === 'string' ? one : JSON.stringify(one)}</dd>
          </div>
        ))}
      </dl>
    </ScrollArea>
  );

const News = ({ news }: Pick<SalePayment, 'news'>): ReactNode => {
  const [t, outcomeOf] = [useText(orderText), useOutcomeWord()];
  if (news.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer py-1.5 text-text-2">{t('newsCount', { count: news.length })}</summary>
      <ol className="flex flex-col gap-2 border-l border-line pl-3">
        {news.map((one) => (
          <li key={one.id}>
            <span className="text-text-3">
              <Moment at={one.at} /> · {t(sourceWords[one.source])}
              {one.outcome ? ` · ${outcomeOf(one.outcome)}` : null}
            </span>
            <Kept label={t('said')} value={one.body} />
            <Kept label={t('verdict')} value={one.verdict} />
          </li>
        ))}
      </ol>
    </details>
  );
};

const Payment = ({ payment }: { payment: SalePayment }): ReactNode => {
  const [t, gateway, mayWrite, reasonOf] = [useText(orderText), useGatewayWord(), useMay('sales.write'), useReasonWord()];
  const [judging, setJudging] = useState<boolean | null>(null);
  const [word, tone] = states[payment.state];
  const foreign = foreignOf(payment);
  const refs = (
    [
      ['tranRef', payment.tranRef],
      ['gatewayId', payment.gatewayId],
      ['bankRef', payment.bankRef],
    ] as const
  ).filter(([, value]) => value !== null);
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          {gateway(payment.gateway)}
          {payment.extra ? <span className="text-warn"> · {t('extra')}</span> : null}
          <span className="block text-xs text-text-3">
            <Moment at={payment.createdAt} />
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          {foreign === null ? <Taka paisa={payment.amountPaisa} strong /> : <b className="num">{foreign}</b>}
          <Badge tone={tone}>{t(word)}</Badge>
        </span>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
        {refs.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{t(name)}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {payment.holdReason ? <p className="mt-1 text-sm text-warn">{reasonOf(payment.holdReason)}</p> : null}
      {payment.lastError ? (
        <p className="mt-1 text-xs text-bad">
          {t('lastError')}: {payment.lastError}
        </p>
      ) : null}
      {payment.state === 'on_hold' && mayWrite ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {payment.extra && foreign !== null ? null : (
            <Button size="sm" onClick={() => setJudging(true)}>
              {t('approve')}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => setJudging(false)}>
            {t('reject')}
          </Button>
        </div>
      ) : null}
      <News news={payment.news} />
      {judging === null ? null : <JudgeAsk payment={payment} accepts={judging} onClose={() => setJudging(null)} />}
    </li>
  );
};

/** Each try to pay, with the gateway's own words. */
export const Payments = ({ sale: { payments } }: { sale: SaleOrder }): ReactNode => {
  const t = useText(orderText);
  if (payments.length === 0) return null;
  return (
    <Part title={t('payments')}>
      <ul>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
    </Part>
  );
};
