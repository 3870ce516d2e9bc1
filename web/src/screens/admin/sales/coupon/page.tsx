import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { deleteCoupon, setCouponActive, type CouponRow, type listCouponUses } from '#contracts/http/coupons';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { salesText } from '../../../../i18n/admin-sales/text.js';
import { formatTaka } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Icon } from '../../../../ui/icon.js';
import { Modal } from '../../../../ui/modal.js';
import { Panel } from '../../../../ui/panel.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { toast } from '../../../../ui/toast.js';
import { Moment, useMay } from '../../users/words.js';
import { Taka } from '../words.js';
import { CouponForm } from './coupon.form.js';
import { CouponBadge, useUses } from './words.js';

const here = '/admin/sales/coupons';

const Back = (): ReactNode => (
  <Link to={here} className="touch mb-3 inline-flex items-center gap-1.5 text-sm text-brand-text hover:underline">
    <Icon name="arrow-left" size={16} />
    {useText(salesText)('back2')}
  </Link>
);

const RemoveAsk = ({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }): ReactNode => {
  const [t, navigate] = [useText(salesText), useNavigate()];
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await typedClient.remove(deleteCoupon, { params: { id: coupon.id } });
      toast({ title: t('removed') });
      void navigate(here);
    } catch (error) {
      onClose();
      if (!(error instanceof CallError)) throw error;
      toast({ title: error.message, variant: 'destructive' });
    }
  };
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="destructive" loading={busy} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </>
  );
  return (
    <Modal open alert onClose={onClose} title={t('removeAsk', { code: coupon.code })} description={t('removeText')} actions={actions} />
  );
};

/** On and off; gone only where no order names it. */
const Acts = ({ coupon, unused }: { coupon: CouponRow; unused: boolean }): ReactNode => {
  const t = useText(salesText);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const turn = async (): Promise<void> => {
    setBusy(true);
    try {
      await typedClient.act(setCouponActive, { params: { id: coupon.id }, body: { active: !coupon.active } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: error.message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" loading={busy} onClick={() => void turn()}>
        {t(coupon.active ? 'switchOff' : 'switchOn')}
      </Button>
      {unused ? (
        <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      ) : null}
      {removing ? <RemoveAsk coupon={coupon} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
};

type Uses = ReturnType<typeof useEndpoint<typeof listCouponUses>>;

const UseList = ({ uses: { data, error, mutate } }: { uses: Uses }): ReactNode => {
  const t = useText(salesText);
  return (
    <Panel title={t('usedIn')} className="mt-5 max-w-2xl">
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={2} /> : null}
        {data?.total === 0 ? <p className="py-3 text-text-3">{t('usedInNone')}</p> : null}
      </div>
      <ul>
        {data?.rows.map((use) => (
          <li key={use.id} className="flex items-start justify-between gap-3 border-b border-line px-3.5 py-2 last:border-b-0">
            <span className="min-w-0">
              <Link to={`/admin/sales/search?order=${use.orderId}`} className="font-mono hover:underline">
                {use.number}
              </Link>
              <span className="block text-xs text-text-3">
                {use.buyer} · {t(use.state)} · <Moment at={use.at} />
              </span>
            </span>
            <Taka paisa={use.discountPaisa} strong />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const One = ({ coupon }: { coupon: CouponRow }): ReactNode => {
  const [t, locale, mayWrite, usesOf] = [useText(salesText), useLocale(), useMay('sales.write'), useUses()];
  const uses = useEndpoint('GET /api/admin/coupons/:id/uses', { params: { id: coupon.id }, query: {} });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-mono text-xl font-semibold">{coupon.code}</h2>
        <CouponBadge state={coupon.state} />
        <span className="num text-sm text-text-3">
          {t('uses')} {usesOf(coupon)} · {t('given')} {formatTaka(coupon.givenPaisa, locale)}
          {coupon.affiliate ? ` · ${t('affiliateOf', { name: coupon.affiliate })}` : null}
        </span>
        {mayWrite ? <Acts coupon={coupon} unused={uses.data?.total === 0} /> : null}
      </div>
      {mayWrite ? <CouponForm key={coupon.version} coupon={coupon} onSaved={() => undefined} /> : null}
      <UseList uses={uses} />
    </>
  );
};

/** One coupon: what it says, who used it. */
export const CouponPage = ({ id }: { id: string }): ReactNode => {
  const t = useText(salesText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/coupons/:id', { params: { id } }, { keepPreviousData: false });
  return (
    <>
      <Back />
      {isCallError(error, 'Coupon not found') ? <Empty title={t('notFound')} /> : null}
      {error && !isCallError(error, 'Coupon not found') ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data ? <One coupon={data} /> : null}
    </>
  );
};

export const NewCoupon = (): ReactNode => {
  const [t, navigate] = [useText(salesText), useNavigate()];
  return (
    <>
      <Back />
      <h2 className="mb-4 text-xl font-semibold">{t('newCoupon')}</h2>
      <CouponForm coupon={null} onSaved={({ id }) => void navigate(`${here}?coupon=${id}`, { replace: true })} />
    </>
  );
};
