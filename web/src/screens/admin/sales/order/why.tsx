import type { ReactNode } from 'react';
import type { SaleOrder } from '#contracts/http/sales';
import { useServerNow } from '../../../../client/use-server-now.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { formatDayTime } from '../../../../i18n/dates.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { cx } from '../../../../ui/cx.js';
import { Icon } from '../../../../ui/icon.js';
import { useReasonWord } from './reasons.js';

const minute = 60_000;
/** What nobody has to do anything about. */
const calm: readonly string[] = ['unpaid', 'expired', 'cancelled', 'failed', 'refunded', 'under-way', 'ended'];

/** Why what was ordered is not open, in one sentence. */
export const WhyNotice = ({ sale: { why } }: { sale: SaleOrder }): ReactNode => {
  const [t, locale, now, reasonOf] = [useText(orderText), useLocale(), useServerNow(minute), useReasonWord()];
  if (!why) return null;
  const word = (name: string, value: string | number): string | number =>
    name === 'at' ? formatDayTime(String(value), now, locale) : name === 'reason' ? reasonOf(String(value)) : value;
  const facts = Object.fromEntries(Object.entries(why.facts).map(([name, value]) => [name, word(name, value)]));
  const quiet = calm.includes(why.why);
  return (
    <div
      role="note"
      className={cx(
        'flex items-start gap-2.5 rounded-control border px-3 py-2.5',
        quiet ? 'border-line-2 bg-sunken' : 'border-bad-line bg-bad-tint',
      )}
    >
      <Icon name={quiet ? 'info' : 'triangle-alert'} size={20} className={quiet ? 'text-text-3' : 'text-bad'} />
      <p className="min-w-0">
        <b className="block">{t('whyTitle')}</b>
        {t(why.why, { reason: '–', title: '', at: '–', taken: '–', limit: '–', step: '', ...facts })}
      </p>
    </div>
  );
};
