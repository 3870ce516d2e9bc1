import type { ReactNode } from 'react';
import { getShopSettings, saveShopSettings, type ShopSettingsAnswer } from '#contracts/http/settings';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { settingsText } from '../../../i18n/admin-settings/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** Whole numbers as they are typed: the contract reads them from text. */
const valuesOf = ({ updatedAt: _updatedAt, orderMinutes, refundDays, commissionPercent, ...rest }: ShopSettingsAnswer) => ({
  ...rest,
  orderMinutes: String(orderMinutes),
  refundDays: String(refundDays),
  commissionPercent: String(commissionPercent),
});

/** How long an order waits, what delivery costs, what affiliates get. */
export const ShopRules = (): ReactNode => {
  const [t, locale] = [useText(settingsText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/settings/shop', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data.updatedAt ? <p className="mb-4 text-sm text-text-3">{t('shopChanged', { date: formatDate(data.updatedAt, locale) })}</p> : null}
      <FormKit
        endpoint={{ save: saveShopSettings, fresh: async () => valuesOf(await typedClient.one(getShopSettings, {})) }}
        values={valuesOf(data)}
        fields={[
          { name: 'orderMinutes', label: t('orderMinutes'), hint: t('orderMinutesHint'), span: 2, needed: true },
          { name: 'refundDays', label: t('refundDays'), hint: t('refundDaysHint'), span: 2, needed: true },
          { name: 'deliveryDhakaPaisa', label: t('deliveryDhaka'), kind: 'taka', needed: true },
          { name: 'deliveryElsewherePaisa', label: t('deliveryElsewhere'), kind: 'taka', needed: true },
          { name: 'commissionPercent', label: t('commission'), hint: t('commissionHint'), span: 2, needed: true },
        ]}
        layout={[
          { title: t('shopOrders'), fields: ['orderMinutes', 'refundDays'] },
          { title: t('shopDelivery'), fields: ['deliveryDhakaPaisa', 'deliveryElsewherePaisa'] },
          { title: t('shopCommission'), fields: ['commissionPercent'] },
        ]}
        submitLabel={t('save')}
        confirm={{ title: t('shopAsk'), text: t('shopAskText') }}
      />
    </>
  );
};
