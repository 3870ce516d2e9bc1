import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { MyOrder } from '#contracts/http/orders';
import { isId } from '#contracts/shared/choices';
import { serverNow } from '../../client/server-clock.js';
import { useUser } from '../../client/user.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { pageNotFound } from '../../shell/page-error.js';
import { titlesText } from '../../shell/titles/text.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { buttonClass } from '../../ui/button-class.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { forgetKeys } from '../checkout/keys.js';
import { failedPath, successPath } from '../checkout/where.js';
import { StateBubble } from './bubble.js';
import { CancelAsk } from './cancel-ask.js';
import { Onward, ordersPath } from './onward.js';
import { PayAgain } from './pay-again.js';
import { Receipt } from './receipt.js';
import { bubbleOf, notGiven, type Standing, standingOf } from './standing.js';
import { Steps } from './steps.js';
import { type PaymentKey, paymentText } from './text.js';
import { useChecking, useOrder } from './use-order.js';

/** Which of the specification's pages this is: their titles stay, whatever the truth is. */
export type Page = 'paymentSuccess' | 'subscriptionSuccess' | 'paymentFailed';

/** What may stand on the page of a payment in vain; anything better has a page of its own. */
const inVain: ReadonlySet<Standing> = new Set(['failed', 'cancelled', 'expired', 'unpaid']);

const whyDone = (order: MyOrder): PaymentKey => {
  if (order.totalPaisa === 0) return 'why-fulfilled-free';
  const kinds = new Set(order.lines.map(({ kind }) => kind));
  const [only] = kinds.size === 1 ? [...kinds] : [];
  if (only === 'course') return 'why-fulfilled-course';
  if (only === 'exam-batch') return 'why-fulfilled-batch';
  if (only === 'subscription') return 'why-fulfilled-subscription';
  return only === 'book' ? (order.delivery ? 'why-fulfilled-book' : 'why-fulfilled-ebook') : 'why-fulfilled';
};

const whyOf = (order: MyOrder, standing: Standing, t: Text<PaymentKey>, locale: 'bn' | 'en'): string =>
  standing === 'fulfilled'
    ? t(whyDone(order))
    : t(`why-${standing}`, { until: formatDayTime(order.expiresAt, serverNow(), locale), sum: formatTaka(order.refundedPaisa, locale) });

/** The state as one sentence with its bubble, read out whenever it changes. */
const Head = ({ order, standing, page }: { order: MyOrder; standing: Standing; page: Page }): ReactNode => {
  const [t, titles, locale] = [useText(paymentText), useText(titlesText), useLocale()];
  const done = standing === 'fulfilled' || standing === 'granting';
  const title = done
    ? titles(page === 'subscriptionSuccess' ? page : 'paymentSuccess')
    : standing === 'failed'
      ? titles('paymentFailed')
      : t(`title-${standing}`);
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes from a gateway sees what became of the money, wherever an earlier page of the tab stood.
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <div className="hang mt-4 lg:mt-8">
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-2xl">
        <StateBubble fill={bubbleOf(standing)} />
        {title}
      </h1>
      <div role="status" className="num mt-2 max-w-[60ch] text-text-2">
        <p>{whyOf(order, standing, t, locale)}</p>
        {standing === 'failed' && order.payment?.failReason ? <p className="mt-1">{t(`reason-${order.payment.failReason}`)}</p> : null}
        {order.refundedPaisa > 0 && standing !== 'refunded' ? (
          <p className="mt-1">{t('partRefunded', { sum: formatTaka(order.refundedPaisa, locale) })}</p>
        ) : null}
        {notGiven(order.lines).map((line) => (
          <p key={line.id} className="mt-1">
            {t('notGiven', { title: line.title })}
          </p>
        ))}
      </div>
    </div>
  );
};

/** While the money is looked for: another look, back to the gateway's page for whoever has not paid there, and for whoever never paid there another way. */
const Waiting = ({ order, onChanged }: { order: MyOrder; onChanged: () => void }): ReactNode => {
  const t = useText(paymentText);
  const { checking, check } = useChecking(order);
  const back = order.payment?.continueUrl ?? null;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="lg" className="max-sm:w-full" loading={checking} onClick={() => void check()}>
          {t('check')}
        </Button>
        {back === null ? null : (
          <a href={back} className={`${buttonClass('outline', 'lg')} max-sm:w-full`}>
            {t('continueAt')}
          </a>
        )}
      </div>
      {order.payable && order.gateways.length > 1 ? (
        <details className="mt-4 max-w-[480px]">
          <summary className="link inline-flex min-h-11 items-center">{t('otherWay')}</summary>
          <p className="mb-3 text-sm text-text-3">{t('otherWayWhy')}</p>
          <PayAgain order={order} onChanged={onChanged} />
        </details>
      ) : null}
    </>
  );
};

const Shown = ({ order, page, onChanged }: { order: MyOrder; page: Page; onChanged: () => void }): ReactNode => {
  const t = useText(paymentText);
  const [asking, ask] = useState(false);
  const standing = standingOf(order);
  const settled = order.paidAt !== null;
  useEffect(() => {
    if (settled) forgetKeys();
  }, [settled]);
  // A failed payment and any other stand on pages of their own; what has changed meanwhile moves over.
  if (standing === 'failed' && page !== 'paymentFailed') return <Navigate replace to={failedPath(order)} />;
  if (page === 'paymentFailed' && !inVain.has(standing)) return <Navigate replace to={successPath(order)} />;
  const toPay = standing === 'failed' || standing === 'unpaid';
  return (
    <>
      <Head order={order} standing={standing} page={page} />
      {standing === 'checking' ? (
        <Waiting order={order} onChanged={onChanged} />
      ) : toPay ? null : (
        <Onward order={order} standing={standing} />
      )}
      <div className="grid items-start gap-x-10 lg:grid-cols-2">
        <div>
          {toPay && order.payable ? <PayAgain order={order} onChanged={onChanged} /> : null}
          <Steps order={order} />
        </div>
        <Receipt order={order} />
      </div>
      {order.payable ? (
        <Button variant="ghost" className="mt-8 max-sm:w-full" onClick={() => ask(true)}>
          {t('cancel')}
        </Button>
      ) : null}
      {asking ? <CancelAsk order={order} checking={standing === 'checking'} onClose={() => ask(false)} onDone={onChanged} /> : null}
    </>
  );
};

const Loaded = ({ id, page }: { id: string; page: Page }): ReactNode => {
  const [t, { pathname }] = [useText(paymentText), useLocation()];
  const { data, error, mutate } = useOrder(id);
  if (data) return <Shown order={data.order} page={page} onChanged={() => void mutate()} />;
  // Somebody else's order and one that never was look the same.
  if (error?.statusCode === 404) throw pageNotFound(pathname);
  return (
    <div className="mt-8">
      {error ? <ErrorBox error={error} title={t('failedLoad')} onRetry={() => void mutate()} /> : <SkeletonRows rows={5} />}
    </div>
  );
};

/** A visitor signs in over the page and finds it there. */
const Visitor = (): ReactNode => {
  const t = useText(paymentText);
  useEffect(() => openSignIn(), []);
  return (
    <div className="hang mt-4 lg:mt-8">
      <h1 className="text-2xl">{t('signIn')}</h1>
      <p className="mt-1 text-text-2">{t('signInWhy')}</p>
      <Button size="lg" className="mt-5 max-sm:w-full" onClick={() => openSignIn()}>
        {t('signInAct')}
      </Button>
    </div>
  );
};

/** What has become of a payment. The address only says which order; what is true is asked. */
export const PaymentScreen = ({ id, page }: { id: string; page: Page }): ReactNode => {
  const [user, { pathname }] = [useUser(), useLocation()];
  if (!isId(id)) throw pageNotFound(pathname);
  return user ? <Loaded key={id} id={id} page={page} /> : <Visitor />;
};

/** `/payment/failed` without an order: nothing can be told but where the orders are. */
export const WhichOrder = (): ReactNode => {
  const [t, titles] = [useText(paymentText), useText(titlesText)];
  return (
    <div className="hang mt-4 lg:mt-8">
      <h1 className="text-2xl">{titles('paymentFailed')}</h1>
      <Empty title={t('noOrder')} action={<ButtonLink to={ordersPath}>{t('toOrders')}</ButtonLink>}>
        {t('noOrderWhy')}
      </Empty>
    </div>
  );
};
