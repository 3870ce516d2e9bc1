import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SaleOrder } from '#contracts/http/sales';
import { useUser } from '../../../../client/user.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { formatTaka, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Icon } from '../../../../ui/icon.js';
import { toast } from '../../../../ui/toast.js';
import { useGoodsName } from '../words.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <>
    <dt className="text-sm text-text-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const CopyPhone = ({ phone }: { phone: string }): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  const copy = (): void => void navigator.clipboard.writeText(phone).then(() => toast({ title: t('copied') }));
  return (
    <span className="num inline-flex items-center gap-1 whitespace-nowrap">
      {toDigits(phone, locale)}
      <button
        type="button"
        onClick={copy}
        aria-label={t('copy')}
        className="touch inline-grid size-7 place-items-center rounded-control hover:bg-fill"
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  );
};

/** Subtotal − discount + delivery = total, what of it is not zero. */
const Sum = ({ order }: Pick<SaleOrder, 'order'>): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  const taka = (paisa: number): string => formatTaka(paisa, locale);
  const values = {
    subtotal: taka(order.subtotalPaisa),
    discount: `${order.couponCode ? `${order.couponCode} ` : ''}${taka(order.discountPaisa)}`,
    delivery: taka(order.deliveryPaisa),
    total: taka(order.totalPaisa),
  };
  const [off, more] = [order.discountPaisa > 0, order.deliveryPaisa > 0];
  const key = off && more ? 'sumBoth' : off ? 'sumDiscount' : more ? 'sumDelivery' : 'sumPlain';
  return (
    <span className="num">
      {t(key, values)}
      {order.paidPaisa > 0 && order.refundedPaisa > 0 ? (
        <span className="block text-sm text-text-3">
          {t('paidBack', { paid: taka(order.paidPaisa), refunded: taka(order.refundedPaisa) })}
        </span>
      ) : null}
    </span>
  );
};

/** Who bought what for how much. */
export const Facts = ({ sale: { order, buyer, lines, affiliate } }: { sale: SaleOrder }): ReactNode => {
  const [t, name, user] = [useText(orderText), useGoodsName(), useUser()];
  const seesPeople = user?.permissions.includes('users.read') ?? false;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
      <Fact name={t('buyer')}>
        {seesPeople ? (
          <Link to={`/admin/users/${buyer.id}`} className="font-semibold hover:underline">
            {buyer.name}
          </Link>
        ) : (
          <b>{buyer.name}</b>
        )}
      </Fact>
      <Fact name={t('phone')}>{buyer.phone ? <CopyPhone phone={buyer.phone} /> : t('none')}</Fact>
      {buyer.email ? <Fact name={t('email')}>{buyer.email}</Fact> : null}
      <Fact name={t('goods')}>{lines.map(({ kind, title }) => name(kind, title)).join(', ')}</Fact>
      <Fact name={t('money')}>
        <Sum order={order} />
      </Fact>
      {affiliate ? (
        <Fact name={t('affiliate')}>
          <Link to={`/admin/affiliate/${affiliate.id}`} className="hover:underline">
            {affiliate.name}
          </Link>
        </Fact>
      ) : null}
    </dl>
  );
};
