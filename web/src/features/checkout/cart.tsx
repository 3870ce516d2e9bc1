import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import type { CartLine, DeliveryAddress, Quote } from '#contracts/http/orders';
import { useUser } from '../../client/user.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { inlinePart } from '../../ui/inline-part.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Coupon } from './coupon.form.js';
import { cartName, useDraft } from './draft.js';
import { gatewayOf, Gateways } from './gateways.js';
import { type CartBody, pay } from './pay.js';
import { Sums } from './sums.js';
import { checkoutText } from './text.js';
import { usePaying } from './use-paying.js';
import { useQuote } from './use-quote.js';

const DeliveryForm = inlinePart(() => import('./delivery.form.js'));

export interface CartProps {
  readonly lines: readonly CartLine[];
  /** It goes by parcel: the address is asked for, and the fee depends on its district. */
  readonly delivery?: boolean;
  /** What stands there for somebody who has all of it already. */
  readonly owned?: ReactNode;
}

/** Why nothing of it can be bought at the moment; null where it can. */
const obstacleOf = (quote: Quote): 'closed' | 'seatsTaken' | 'outOfStock' | null => {
  const states = quote.lines.map(({ state }) => state);
  if (states.includes('closed')) return 'closed';
  if (states.includes('seats-taken')) return 'seatsTaken';
  return states.includes('out-of-stock') ? 'outOfStock' : null;
};

/** What the buyer saw and what it is now, where the two have parted. */
const Changed = ({ before, after }: { before: number; after: number }): ReactNode => {
  const [t, locale] = [useText(checkoutText), useLocale()];
  return (
    <Notice tone="warn" title={t('changed')}>
      <p className="num text-sm">{t('changedWhy', { before: formatTaka(before, locale), after: formatTaka(after, locale) })}</p>
    </Notice>
  );
};

const Blocked = ({ why }: { why: 'closed' | 'seatsTaken' | 'outOfStock' }): ReactNode => {
  const t = useText(checkoutText);
  return (
    <div role="status">
      <p className="font-semibold">{t(why)}</p>
      <p className="text-sm text-text-3">{t(`${why}Why`)}</p>
    </div>
  );
};

/** From the cart to the gateway: coupon, sums, address, gateway, and the one button. Works for visitors up to that button. */
const Open = ({ lines, delivery, quote, state }: Required<Pick<CartProps, 'lines' | 'delivery'>> & Quoted): ReactNode => {
  const [t, locale, user, form] = [useText(checkoutText), useLocale(), useUser(), useId()];
  const { draft, change } = state;
  const { busy, refused, run } = usePaying();
  const [before, setBefore] = useState<number | null>(null);
  const gateway = gatewayOf(quote.data.gateways, draft.gateway);
  const { totalPaisa, coupon, discountPaisa, leastPaisa } = quote.data;
  const free = totalPaisa === 0;
  const ask = async (address?: DeliveryAddress): Promise<void> => {
    if (!user) return openSignIn();
    const body: CartBody = {
      lines: [...lines],
      ...(coupon?.valid ? { coupon: coupon.code } : {}),
      ...(address ? { delivery: address } : {}),
      expectedTotalPaisa: totalPaisa,
    };
    const failed = await run(() => pay(body, free ? null : gateway, user.id));
    setBefore(failed ? totalPaisa : null);
    // Whatever was refused: what holds now stands on the page before it is pressed again.
    if (failed) await quote.mutate();
  };
  const moved = before !== null && before !== totalPaisa;
  return (
    <div className="flex flex-col gap-4">
      <Coupon
        value={draft.coupon}
        effect={coupon}
        discountPaisa={discountPaisa}
        busy={quote.isValidating}
        onChange={(code) => change({ coupon: code })}
      />
      {delivery ? (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <DeliveryForm
            id={form}
            first={draft.delivery}
            onChange={(values) => change({ delivery: values })}
            onDone={(address) => void ask(address)}
          />
        </Suspense>
      ) : null}
      <Sums of={quote.data} coupon={coupon?.code ?? null} delivery={delivery ? (draft.delivery.district ? 'known' : 'unknown') : 'none'} />
      {free ? null : <Gateways offered={quote.data.gateways} value={gateway} onChange={(name) => change({ gateway: name })} />}
      {moved ? (
        <Changed before={before} after={totalPaisa} />
      ) : refused ? (
        <Notice tone="bad" title={t('refused')}>
          <p className="text-sm">{refused.sentence}</p>
        </Notice>
      ) : null}
      {!free && gateway === null ? (
        <p className="text-sm text-warn">
          {leastPaisa === null ? t('noGateway') : t('tooSmall', { least: formatTaka(leastPaisa, locale) })}
        </p>
      ) : null}
      <div>
        <Button
          size="lg"
          wide
          loading={busy}
          disabled={quote.isValidating || (!free && gateway === null)}
          {...(delivery ? { type: 'submit' as const, form } : { onClick: () => void ask() })}
        >
          {free ? t('takeFree') : t('payNow', { sum: formatTaka(totalPaisa, locale) })}
        </Button>
        <p className="mt-2 text-sm text-text-3">{t(user ? 'keptWhy' : 'signInFirst')}</p>
        <p className="mt-1 text-sm text-text-3">
          {t('agree')}{' '}
          <Link to="/terms-of-service" target="_blank" className="link">
            {t('terms')}
          </Link>
          {' · '}
          <Link to="/terms-of-service#refunds" target="_blank" className="link">
            {t('refunds')}
          </Link>
        </p>
      </div>
    </div>
  );
};

interface Quoted {
  readonly quote: Omit<ReturnType<typeof useQuote>, 'data'> & { readonly data: Quote };
  readonly state: ReturnType<typeof useDraft>;
}

/** What is bought and paid for. Prices are the server's; what is shown here is what it said last. */
export const Cart = ({ lines, delivery = false, owned }: CartProps): ReactNode => {
  const t = useText(checkoutText);
  const state = useDraft(cartName(lines));
  const { data, ...rest } = useQuote(lines, state.draft.coupon, delivery ? state.draft.delivery.district : undefined);
  if (!data) {
    return rest.error ? (
      <ErrorBox error={rest.error} title={t('quoteFailed')} onRetry={() => void rest.mutate()} />
    ) : (
      <SkeletonRows rows={4} />
    );
  }
  if (data.lines.every((line) => line.owned)) return owned ?? <p className="font-semibold">{t('owned')}</p>;
  const obstacle = obstacleOf(data);
  return obstacle ? <Blocked why={obstacle} /> : <Open lines={lines} delivery={delivery} quote={{ ...rest, data }} state={state} />;
};
