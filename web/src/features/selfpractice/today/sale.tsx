import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getPlans } from '#contracts/http/practice';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Empty } from '../../../ui/empty.js';
import { Cart } from '../../checkout/cart.js';
import { PlanChoice } from '../../plans/plan-choice.js';
import { plansText } from '../../plans/text.js';
import { todayText } from './text.js';

type Offer = ResponseOf<typeof getPlans>;

/** The spans on sale, and the cart of the one that is chosen, which the address names. */
const Choice = ({ plans }: Pick<Offer, 'plans'>): ReactNode => {
  const t = useText(plansText);
  const [address, setAddress] = useSearchParams();
  const sold = plans.filter(({ active }) => active).toSorted((a, b) => a.days - b.days);
  const plan = sold.find(({ days }) => String(days) === address.get('days')) ?? sold[0];
  if (!plan) return <Empty title={t('none')}>{t('noneWhy')}</Empty>;
  const choose = (id: string): void => {
    const days = sold.find((one) => one.id === id)?.days;
    setAddress(days === undefined ? {} : { days: String(days) }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_336px]">
      <PlanChoice plans={sold} value={plan.id} onChange={choose} />
      <section aria-label={t('buyTitle')} className="panel-now">
        <Cart lines={[{ kind: 'subscription', refId: plan.id, quantity: 1 }]} />
      </section>
    </div>
  );
};

/** The subscription: what runs, and what can be had. Whoever has one finds the rest behind a press. */
export const Sale = ({ offer: { plans, subscription } }: { offer: Offer }): ReactNode => {
  const [t, tt, locale] = [useText(plansText), useText(todayText), useLocale()];
  if (subscription === null) return <Choice plans={plans} />;
  return (
    <>
      <p className="num font-semibold">{t('runs', { date: formatDate(subscription.endsAt, locale) })}</p>
      <p className="text-sm text-text-3">{t('runsWhy')}</p>
      <details className="mt-3">
        <summary className="touch link inline-block cursor-pointer">{tt('addMore')}</summary>
        <div className="mt-4">
          <Choice plans={plans} />
        </div>
      </details>
    </>
  );
};
