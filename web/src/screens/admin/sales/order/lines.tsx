import type { ReactNode } from 'react';
import type { SaleLine, SaleOrder } from '#contracts/http/sales';
import { useServerNow } from '../../../../client/use-server-now.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { formatDate } from '../../../../i18n/dates.js';
import { formatTaka } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../../ui/badge.js';
import { Taka, useGoodsName, useKindWord } from '../words.js';
import { Part } from './section.js';

const minute = 60_000;

/** What became of a line: what it gave, until when, or why nothing. */
const useOutcome = (): ((line: SaleLine) => readonly [string, BadgeTone]) => {
  const [t, now] = [useText(orderText), useServerNow(minute)];
  return ({ outcome, access, fulfilledAt }) => {
    const open = access !== null && access.endedAt === null && (access.endsAt === null || Date.parse(access.endsAt) > now);
    if (open) return [t('lineOpen'), 'ok'];
    if (access) return [t('lineEnded'), 'neutral'];
    if (outcome === 'no-stock') return [t('touchNoStock'), 'bad'];
    if (outcome === 'seats-taken') return [t('noSeat'), 'bad'];
    if (outcome !== null) return [t(outcome), 'neutral'];
    return [fulfilledAt === null ? t('lineWaiting') : t('granted'), 'warn'];
  };
};

const Line = ({ line, paid }: { line: SaleLine; paid: boolean }): ReactNode => {
  const [t, locale, name, kind, outcome] = [useText(orderText), useLocale(), useGoodsName(), useKindWord(), useOutcome()];
  const [word, tone] = outcome(line);
  const facts = [
    kind(line.kind),
    line.quantity > 1 ? t('quantityOf', { count: line.quantity }) : null,
    line.refundedPaisa > 0 ? t('lineRefunded', { amount: formatTaka(line.refundedPaisa, locale) }) : null,
    line.access?.endsAt && line.access.endedAt === null ? t('lineUntil', { at: formatDate(line.access.endsAt, locale) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0">
        <span className="block">{name(line.kind, line.title)}</span>
        <span className="num block text-xs text-text-3">{facts.join(' · ')}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Taka paisa={line.amountPaisa - line.discountPaisa} strong />
        {paid ? <Badge tone={tone}>{word}</Badge> : null}
      </span>
    </li>
  );
};

/** What was bought, and what became of each of it. */
export const Lines = ({ sale: { lines, order } }: { sale: SaleOrder }): ReactNode => {
  const t = useText(orderText);
  return (
    <Part title={t('lines')}>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} paid={order.paidAt !== null} />
        ))}
      </ul>
    </Part>
  );
};
