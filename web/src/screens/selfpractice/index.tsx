import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getPlans } from '#contracts/http/practice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../client/use-endpoint.js';
import { Cart } from '../../features/checkout/cart.js';
import { PageTitle } from '../../features/home/page-title.js';
import { PlanChoice } from '../../features/plans/plan-choice.js';
import { plansText } from '../../features/plans/text.js';
import { formatDate } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';

type Offer = ResponseOf<typeof getPlans>;

/** What there is today, in plain words: nobody buys what is not there without knowing it. */
const Truth = ({ freeQuestions }: Pick<Offer, 'freeQuestions'>): ReactNode => {
  const t = useText(plansText);
  return (
    <div className="rounded-control border border-warn-line bg-warn-tint px-4 py-3">
      <p className="font-semibold">{t('notYet')}</p>
      <p className="text-sm">{t('notYetWhy')}</p>
      {freeQuestions > 0 ? <p className="mt-1 text-sm">{t('freeDaily', { n: freeQuestions })}</p> : null}
    </div>
  );
};

const Running = ({ subscription }: Pick<Offer, 'subscription'>): ReactNode => {
  const [t, locale] = [useText(plansText), useLocale()];
  return subscription === null ? null : (
    <div className="num mt-5">
      <p className="font-semibold">{t('runs', { date: formatDate(subscription.endsAt, locale) })}</p>
      <p className="text-sm text-text-3">{t('runsWhy')}</p>
    </div>
  );
};

/** The spans on sale, and the cart of the one that is chosen, which the address names. */
const Sale = ({ plans }: Pick<Offer, 'plans'>): ReactNode => {
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
    <div className="mt-6 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_336px]">
      <PlanChoice plans={sold} value={plan.id} onChange={choose} />
      <section aria-label={t('buyTitle')} className="panel-now">
        <Cart lines={[{ kind: 'subscription', refId: plan.id, quantity: 1 }]} />
      </section>
    </div>
  );
};

/** Self practice as it can be had today: what it will be, and the subscription to it. */
const SelfPractice = (): ReactNode => {
  const t = useText(plansText);
  const { data, error, mutate } = useEndpoint(getPlans, {});
  return (
    <>
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      <div className="mt-5">
        {data ? (
          <>
            <Truth freeQuestions={data.freeQuestions} />
            <Running subscription={data.subscription} />
            <Sale plans={data.plans} />
          </>
        ) : error ? (
          <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </>
  );
};

export default SelfPractice;
