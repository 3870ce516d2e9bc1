import type { ReactNode } from 'react';
import type { MyOrder } from '#contracts/http/orders';
import { useText } from '../../i18n/index.js';
import { isBuilt } from '../../shell/built.js';
import { ButtonLink } from '../../ui/button.js';
import { placeOf, shopOf, type Standing } from './standing.js';
import { paymentText } from './text.js';

const names = { course: 'toCourse', 'exam-batch': 'toExams', book: 'toBook', subscription: 'toPractice' } as const;
/** The own orders, on the page of the account. */
export const ordersPath = '/profile#orders';

/** Where it goes on: into what was bought, back to the shop, or to the list of orders. One of them is the next step. */
export const Onward = ({ order, standing }: { order: MyOrder; standing: Standing }): ReactNode => {
  const t = useText(paymentText);
  const [line] = order.lines;
  const open = order.lines.find(({ outcome }) => outcome === 'granted' || outcome === 'already' || outcome === 'extended') ?? line;
  const place = standing === 'fulfilled' && open ? placeOf(open, order.delivery !== null) : null;
  const known = place !== null && (!place.startsWith('/books') || isBuilt('/books/{slug}'));
  const again = (standing === 'cancelled' || standing === 'expired' || standing === 'refunded') && line ? shopOf(line) : null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {known && open ? (
        <ButtonLink to={place} size="lg" className="max-sm:w-full">
          {t(names[open.kind])}
        </ButtonLink>
      ) : null}
      {again === null ? null : (
        <ButtonLink to={again} size="lg" className="max-sm:w-full">
          {t('orderAgain')}
        </ButtonLink>
      )}
      <ButtonLink to={ordersPath} size="lg" variant={known || again !== null ? 'outline' : 'default'} className="max-sm:w-full">
        {t('toOrders')}
      </ButtonLink>
    </div>
  );
};
