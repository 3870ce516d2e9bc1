import type { SaleStep, SaleStepKind } from '#contracts/http/sales';
import type { SaleRead } from './sale-order.sql.js';

type Tone = SaleStep['tone'];
type Given = Readonly<Record<string, string | number | null | undefined>>;

const step = (at: string | null, kind: SaleStepKind, tone: Tone, given: Given = {}): SaleStep[] =>
  at === null
    ? []
    : [
        {
          at,
          kind,
          tone,
          facts: Object.fromEntries(
            Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
          ),
        },
      ];

const beginOf = ({ whole: { order } }: SaleRead): SaleStep[] => [
  ...step(order.createdAt, 'ordered', 'plain', { amount: order.totalPaisa }),
  ...(order.couponCode ? step(order.createdAt, 'coupon', 'plain', { code: order.couponCode, amount: order.discountPaisa }) : []),
];

const endOf = ({ whole: { order } }: SaleRead): SaleStep[] => [
  ...step(order.paidAt, 'paid', 'ok', { amount: order.paidPaisa }),
  ...step(order.fulfilledAt, 'fulfilled', 'ok'),
  ...step(order.closedAt, 'closed', 'plain', { state: order.state }),
];

/** The words of a verdict that a person looks for; what the gateway told stands beside its raw answer. */
const verdictOf = (verdict: Readonly<Record<string, unknown>> | null): Given => {
  const told = verdict?.['told'] as Readonly<Record<string, unknown>> | null | undefined;
  const text = (name: string): string | undefined => (typeof told?.[name] === 'string' ? told[name] : undefined);
  return { verdict: text('kind'), gatewayId: text('gatewayId'), reason: text('reason') };
};

const newsTone = (verdict: Given): Tone =>
  verdict['verdict'] === 'paid' ? 'ok' : verdict['verdict'] === 'failed' ? 'bad' : verdict['verdict'] === 'unknown' ? 'warn' : 'plain';

const ofPayments = ({ whole: { payments } }: SaleRead): SaleStep[] =>
  payments.flatMap((payment) => {
    const { gateway, amountPaisa: amount } = payment;
    const came = payment.state === 'succeeded' || payment.state === 'refunded';
    return [
      ...step(payment.createdAt, 'payment-begun', 'plain', { gateway, amount }),
      ...payment.news.flatMap((news) => {
        const verdict = verdictOf(news.verdict);
        return step(news.at, 'news', newsTone(verdict), { gateway, source: news.source, outcome: news.outcome, ...verdict });
      }),
      ...(came
        ? step(payment.settledAt, 'payment-settled', payment.extra ? 'warn' : 'ok', {
            gateway,
            amount,
            gatewayId: payment.gatewayId,
            extra: payment.extra ? 1 : null,
          })
        : []),
      ...(payment.state === 'on_hold'
        ? step(payment.news.at(-1)?.at ?? payment.createdAt, 'payment-held', 'warn', { gateway, reason: payment.holdReason })
        : []),
      ...(['failed', 'cancelled', 'expired'].includes(payment.state)
        ? step(payment.settledAt ?? payment.news.at(-1)?.at ?? null, 'payment-failed', 'bad', {
            gateway,
            state: payment.state,
            reason: payment.failedReason,
          })
        : []),
    ];
  });

const ofLines = ({ whole: { lines } }: SaleRead): SaleStep[] =>
  lines.flatMap((line) => {
    const { title, outcome, access } = line;
    const short = outcome === 'no-stock' || outcome === 'seats-taken';
    return [
      ...step(line.fulfilledAt, 'line-fulfilled', short ? 'bad' : 'ok', { title, outcome }),
      ...(access?.ofThisLine ? step(access.startsAt, 'granted', 'ok', { title }) : []),
      ...(access?.ofThisLine ? step(access.endedAt, 'revoked', 'plain', { title, reason: access.endedWhy }) : []),
    ];
  });

/** The lines that a refund left with their buyer, by their titles. */
const keptBy = ({ whole: { lines } }: SaleRead, refund: SaleRead['whole']['refunds'][number]): string | null =>
  refund.lines
    .flatMap(({ lineId, takesBack }) => (takesBack ? [] : lines.filter(({ id }) => id === lineId).map(({ title }) => title)))
    .join(', ') || null;

const ofRefunds = (sale: SaleRead): SaleStep[] =>
  sale.whole.refunds.flatMap((refund) => {
    const { at, doneAt, amountPaisa: amount, reason, by, state, gatewayRef } = refund;
    return [
      ...step(at, 'refund-asked', 'plain', { amount, reason, by }),
      ...(state === 'succeeded' ? step(doneAt, 'refund-done', 'ok', { amount, gatewayId: gatewayRef, kept: keptBy(sale, refund) }) : []),
      ...(state === 'failed' ? step(doneAt ?? at, 'refund-failed', 'bad', { amount }) : []),
    ];
  });

const ofOffice = ({ whole: { tasks, commission, audit }, parcelTimes }: SaleRead): SaleStep[] => [
  ...tasks.flatMap(({ at, kind, note, closedAt, closedBy }) => [
    ...step(at, 'task', 'warn', { task: kind, note }),
    ...step(closedAt, 'task-done', 'plain', { task: kind, by: closedBy }),
  ]),
  ...commission.flatMap(({ at, kind, affiliate, amountPaisa: amount }) =>
    step(at, 'commission', 'plain', { entry: kind, name: affiliate, amount }),
  ),
  ...audit.flatMap(({ at, actorName, action, reason }) => step(at, 'staff', 'plain', { by: actorName, action, reason })),
  ...(parcelTimes
    ? (['paid', 'packed', 'shipped', 'delivered', 'returned'] as const).flatMap((state) =>
        step(parcelTimes[`${state}At`], 'parcel', 'plain', { state }),
      )
    : []),
];

const ofEvents = ({ events }: SaleRead): SaleStep[] =>
  events.flatMap(({ name, at, done, dead }) => [
    ...step(at, 'event', 'plain', { name, answered: done.map((one) => one.name).join(', ') || null }),
    ...dead.flatMap((one) => step(one.at, 'dead', 'bad', { name: one.name, reason: one.reason })),
  ]);

/** All that happened to an order, the first step first; what happened at the same moment stays in the order of cause and effect. */
export const timelineOf = (sale: SaleRead): SaleStep[] =>
  [beginOf, ofPayments, endOf, ofEvents, ofLines, ofRefunds, ofOffice]
    .flatMap((part) => part(sale))
    .map((one, place) => ({ one, place }))
    .toSorted((a, b) => (a.one.at < b.one.at ? -1 : a.one.at > b.one.at ? 1 : a.place - b.place))
    .map(({ one }) => one);
