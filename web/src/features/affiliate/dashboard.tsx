import type { ReactNode } from 'react';
import type { AffiliateBoard, OwnAffiliate } from '#contracts/http/affiliates';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber, formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { Chart } from './chart.js';
import { linkTo } from './format.js';
import { Entries, Payouts } from './ledger.js';
import { Payout } from './payout.js';
import { Share } from './share.js';
import { affiliateText } from './text.js';

const Figure = ({ name, value, note }: { name: string; value: string; note?: string | null }): ReactNode => (
  <div className="min-w-0 border-t border-line pt-2">
    <dt className="text-sm text-text-3">{name}</dt>
    <dd>
      <b className="num block text-xl">{value}</b>
      {note ? <span className="num block text-xs text-text-3">{note}</span> : null}
    </dd>
  </div>
);

/** What it came to: clicks, orders, and the money by where it stands. */
export const Figures = ({ board }: { board: AffiliateBoard }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const { sums, clicks, orders } = board;
  const short = sums.approvedPaisa < 0;
  const taka = (paisa: number): string => `${paisa < 0 ? '−' : ''}${formatTaka(Math.abs(paisa), locale)}`;
  const underWay = sums.underWayPaisa > 0 ? t('underWay', { sum: taka(sums.underWayPaisa) }) : null;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      <Figure name={t('clicks')} value={formatNumber(clicks, locale)} />
      <Figure name={t('orders')} value={formatNumber(orders, locale)} />
      <Figure name={t('pending')} value={taka(sums.pendingPaisa)} note={t('pendingWhy')} />
      <Figure name={t('approved')} value={taka(sums.approvedPaisa)} note={t(short ? 'negativeWhy' : 'approvedWhy')} />
      <Figure name={t('paid')} value={taka(sums.paidPaisa)} note={underWay} />
    </dl>
  );
};

const Coupons = ({ coupons }: { coupons: AffiliateBoard['coupons'] }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  if (coupons.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-md font-semibold">{t('couponsTitle')}</h3>
      <ul className="mt-1">
        {coupons.map(({ code, percent, amountPaisa, endsAt }) => (
          <li key={code} className="num flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono text-lg font-semibold select-all">{code}</code>
            <span className="text-text-2">
              {percent === null
                ? t('couponAmount', { sum: formatTaka(amountPaisa ?? 0, locale) })
                : t('couponPercent', { percent: `${formatNumber(percent, locale)}%` })}
            </span>
            {endsAt ? <span className="text-sm text-text-3">{t('until', { date: formatDate(endsAt, locale) })}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
};

const Link = ({ affiliate, coupons }: { affiliate: OwnAffiliate; coupons: AffiliateBoard['coupons'] }): ReactNode => {
  const t = useText(affiliateText);
  return (
    <Section
      title={t('linkTitle')}
      more={
        <ButtonLink to="/affiliate/courses" variant="link" size="sm">
          {t('courses')}
        </ButtonLink>
      }
    >
      <p className="font-mono text-[14px] break-all select-all">{linkTo('/', affiliate.code)}</p>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('linkWhy')}</p>
      <Share path="/" code={affiliate.code} title={t('link')} />
      <Coupons coupons={coupons} />
    </Section>
  );
};

/** Everything that an affiliate wants to know: what came, what is earned, and when it is paid. */
export const Dashboard = ({ affiliate, board }: { affiliate: OwnAffiliate; board: AffiliateBoard }): ReactNode => (
  <>
    <Figures board={board} />
    {affiliate.state === 'approved' ? <Link affiliate={affiliate} coupons={board.coupons} /> : null}
    <Chart days={board.days} />
    {affiliate.state === 'approved' ? <Payout affiliate={affiliate} board={board} /> : null}
    <Entries counted={board.entries} />
    <Payouts />
  </>
);
