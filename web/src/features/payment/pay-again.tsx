import { type ReactNode, useState } from 'react';
import type { MyOrder } from '#contracts/http/orders';
import { leastPayablePaisa, type GatewayName } from '#contracts/shared/commerce';
import { serverNow } from '../../client/server-clock.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { gatewayOf, Gateways } from '../checkout/gateways.js';
import { payFor } from '../checkout/pay.js';
import { usePaying } from '../checkout/use-paying.js';
import { standingOf } from './standing.js';
import { paymentText } from './text.js';

/** Pays for an order that is kept: the same order and price, by any gateway. */
export const PayAgain = ({ order, onChanged }: { order: MyOrder; onChanged: () => void }): ReactNode => {
  const [t, locale] = [useText(paymentText), useLocale()];
  const { busy, refused, run } = usePaying();
  const [chosen, setChosen] = useState<GatewayName | null>(() => {
    const last = order.payment?.gateway;
    return last === undefined || last === 'free' ? null : last;
  });
  const gateway = gatewayOf(order.gateways, chosen);
  const press = async (): Promise<void> => {
    if (await run(() => payFor(order, gateway))) onChanged();
  };
  return (
    <section aria-labelledby="pay-again" className="panel-now mt-8 flex flex-col gap-4 lg:mt-10">
      <div>
        <h2 id="pay-again" className="text-xl">
          {t(standingOf(order) === 'failed' ? 'again' : 'payOrder')}
        </h2>
        {standingOf(order) === 'failed' ? (
          <p className="num text-sm text-text-3">{t('keptUntil', { until: formatDayTime(order.expiresAt, serverNow(), locale) })}</p>
        ) : null}
      </div>
      <Gateways offered={order.gateways} value={gateway} onChange={setChosen} />
      {refused ? (
        <Notice tone="bad" title={t('refused')}>
          <p className="text-sm">{refused.sentence}</p>
        </Notice>
      ) : null}
      {gateway === null ? (
        <p className="text-sm text-warn">
          {order.totalPaisa < leastPayablePaisa ? t('tooSmall', { least: formatTaka(leastPayablePaisa, locale) }) : t('noGateway')}
        </p>
      ) : null}
      <Button size="lg" wide loading={busy} disabled={gateway === null} onClick={() => void press()}>
        {t('payNow', { sum: formatTaka(order.totalPaisa, locale) })}
      </Button>
    </section>
  );
};
