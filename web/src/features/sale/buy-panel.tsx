import type { ReactNode, Ref } from 'react';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Cart } from '../checkout/cart.js';
import type { Sale } from './sale-parts.js';
import { saleText } from './text.js';

/** The one thing to do for whoever need not buy: go in. */
const GoIn = ({ sale }: { sale: Sale }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  const { course, enrolled, enrolmentEndsAt } = sale;
  return (
    <>
      <p className="text-lg font-semibold">{t(enrolled ? 'mine' : 'freeOpen')}</p>
      {enrolled ? (
        enrolmentEndsAt === null ? null : (
          <p className="num text-sm text-text-3">{t('mineUntil', { date: formatDate(enrolmentEndsAt, locale) })}</p>
        )
      ) : (
        <p className="text-sm text-text-3">{t('freeOpenWhy')}</p>
      )}
      <ButtonLink to={`/courses/${course.slug}`} size="lg" wide className="mt-4">
        {t(enrolled ? 'enter' : 'enrolFree')}
      </ButtonLink>
    </>
  );
};

const PriceLine = ({ sale: { course, access } }: { sale: Sale }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  const { pricePaisa, listPricePaisa } = course;
  const once =
    access.until !== null
      ? t('onceUntil', { date: formatDate(access.until, locale) })
      : access.days === null
        ? t('once')
        : t('onceDays', { n: access.days });
  return (
    <>
      <p className="num flex items-baseline gap-2.5">
        <b className="text-3xl">{formatTaka(pricePaisa, locale)}</b>
        {listPricePaisa !== null && listPricePaisa > pricePaisa ? (
          <s className="text-text-3">{formatTaka(listPricePaisa, locale)}</s>
        ) : null}
      </p>
      <p className="num mb-4 text-sm text-text-3">{once}</p>
    </>
  );
};

/** Where it is bought: price, coupon, sum, gateway, the one button; for whoever has it, or where it is free, the way in. */
export const BuyPanel = ({ sale, ref }: { sale: Sale; ref: Ref<HTMLElement> }): ReactNode => {
  const t = useText(saleText);
  const { course, enrolled } = sale;
  return (
    <section ref={ref} aria-labelledby="buy" className="panel-now scroll-mt-20">
      <h2 id="buy" tabIndex={-1} className="sr-only">
        {t('buyTitle')}
      </h2>
      {enrolled || (course.free && sale.state === 'published') ? (
        <GoIn sale={sale} />
      ) : (
        <>
          <PriceLine sale={sale} />
          {/* Nobody can order a draft: staff sees the page as it will be. */}
          {sale.state === 'draft' ? (
            <p className="text-sm text-text-3">{t('draftBuy')}</p>
          ) : (
            <Cart lines={[{ kind: course.kind, refId: course.id, quantity: 1 }]} owned={<GoIn sale={{ ...sale, enrolled: true }} />} />
          )}
        </>
      )}
    </section>
  );
};
