import type { ReactNode } from 'react';
import type { MyOrder } from '#contracts/http/orders';
import { serverNow } from '../../client/server-clock.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { type Fill, StateBubble } from './bubble.js';
import { standingOf } from './standing.js';
import { type PaymentKey, paymentText } from './text.js';

interface Step {
  readonly key: string;
  readonly fill: Fill;
  readonly name: string;
  readonly at: string | null;
  readonly more?: string;
}

const states: Readonly<Record<Fill, 'stepDone' | 'stepNow' | 'stepOpen' | 'stepWrong'>> = {
  filled: 'stepDone',
  half: 'stepNow',
  hollow: 'stepOpen',
  crossed: 'stepWrong',
};

const moneyStep = (order: MyOrder, t: Text<PaymentKey>): Step => {
  const step = (fill: Fill, name: PaymentKey, at: string | null = null): Step => ({ key: 'money', fill, name: t(name), at });
  if (order.paidAt !== null) return step('filled', order.totalPaisa === 0 ? 'way-free' : 'paid', order.paidAt);
  const standing = standingOf(order);
  if (standing === 'onHold') return step('half', 'payHeld');
  if (standing === 'checking') return step('half', 'paying');
  if (standing === 'unpaid') return step('hollow', 'toPay');
  return step('crossed', 'payFailed', order.payment?.settledAt ?? null);
};

/** What is given for the money: each line, and the parcel's own way. */
const goodsSteps = ({ lines, delivery, paidAt, state }: MyOrder, t: Text<PaymentKey>): Step[] =>
  lines.map((line) => {
    const lost = line.outcome === 'no-stock' || line.outcome === 'seats-taken';
    const done = line.fulfilledAt !== null && !lost;
    const fill: Fill = lost ? 'crossed' : done ? 'filled' : paidAt !== null && state !== 'refunded' ? 'half' : 'hollow';
    const parcel = line.kind === 'book' && delivery !== null && done;
    const sent = parcel && (delivery.courier !== null || delivery.tracking !== null);
    return {
      key: line.id,
      // A parcel is on its way until it is there.
      fill: parcel && delivery.state !== 'delivered' ? (delivery.state === 'returned' ? 'crossed' : 'half') : fill,
      name: t(`give-${line.kind}`, { title: line.title }),
      at: parcel ? null : line.fulfilledAt,
      ...(parcel
        ? {
            more: [
              t(`parcel-${delivery.state}`),
              ...(sent ? [t('tracking', { courier: delivery.courier ?? '', code: delivery.tracking ?? '' })] : []),
            ].join(' · '),
          }
        : {}),
    };
  });

const refundFill = { requested: 'half', processing: 'half', succeeded: 'filled', failed: 'crossed' } as const;

/** Each step of an order with its time: what was done, what is under way, what is to come. */
export const Steps = ({ order }: { order: MyOrder }): ReactNode => {
  const [t, locale] = [useText(paymentText), useLocale()];
  const now = serverNow();
  const steps: readonly Step[] = [
    { key: 'ordered', fill: 'filled', name: t('ordered'), at: order.createdAt },
    moneyStep(order, t),
    ...goodsSteps(order, t),
    ...order.refunds.map((refund) => ({
      key: refund.id,
      fill: refundFill[refund.state],
      name: t(`refund-${refund.state}`, { sum: formatTaka(refund.amountPaisa, locale) }),
      at: refund.at,
    })),
  ];
  return (
    <Section title={t('steps')}>
      <ol>
        {steps.map((step) => (
          <li
            key={step.key}
            className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0.5 not-last:before:left-[9px] not-last:before:w-px not-last:before:bg-line-2"
          >
            <span className="mt-[3px]">
              <StateBubble fill={step.fill} size={19} />
            </span>
            <span className="min-w-0">
              <span className="block">
                {step.name} <span className="sr-only">({t(states[step.fill])})</span>
              </span>
              {step.at === null && step.more === undefined ? null : (
                <span className="num block text-sm text-text-3">
                  {[step.more, step.at === null ? undefined : formatDayTime(step.at, now, locale)].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
