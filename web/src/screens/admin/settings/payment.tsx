// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { getPaymentSettings, savePaymentSettings, type PaymentSettings } from '#contracts/http/settings';
import { type FormField, FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { paymentText } from '../../../i18n/admin-payment/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { GatewayList } from './gateway-list.js';

const sslKeys = ['storeId', 'storePassword'] as const;
const bkashKeys = ['username', 'password', 'appKey', 'appSecret'] as const;

/** Keys begin empty: what is stored cannot be read, and what stays empty stays what it is. */
const valuesOf = ({ version, on, order, sslcommerz, bkash }: PaymentSettings) => ({
  version,
  on,
  first: order[0] ?? 'sslcommerz',
  sslcommerz: { mode: sslcommerz.mode, storeId: null, storePassword: null },
  bkash: {
    mode: bkash.mode,
    version: bkash.version,
    topicArn: bkash.topicArn,
    username: null,
    password: null,
    appKey: null,
    appSecret: null,
  },
  forget: [],
});

/** What is told of a key: whether it is there, its last characters, and what typing does. */
const useKeyHint = (): ((key: PaymentSettings['bkash']['keys']['appKey']) => string) => {
  const t = useText(paymentText);
  return ({ set, tail, fromEnvironment }) =>
    [
      set ? (tail === null ? t('keySet') : t('keyTail', { tail: `…${tail}` })) : t('keyNone'),
      ...(fromEnvironment ? [t('keyFirst')] : []),
      ...(set ? [t('keyNew')] : []),
    ].join(' ');
};

const useFields = ({ order, ready, sslcommerz, bkash }: PaymentSettings): readonly FormField[] => {
  const [t, hint] = [useText(paymentText), useKeyHint()];
  const gateways = order.map((name) => ({ value: name, label: t(name), ...(ready.includes(name) ? {} : { hint: t('stateNoKeys') }) }));
  const modes = [
    { value: 'test', label: t('modeTest') },
    { value: 'live', label: t('modeLive') },
  ];
  const mode = { label: t('mode'), kind: 'choice', choices: modes, needed: true, span: 2 } as const;
  return [
    { name: 'on', label: t('on'), hint: t('onHint'), kind: 'checks', choices: gateways },
    { name: 'first', label: t('first'), kind: 'choice', choices: gateways, needed: true, span: 2 },
    { name: 'sslcommerz.mode', ...mode },
    ...sslKeys.map((name) => {
      const what = name === 'storePassword' ? `${t('storePasswordWhat')} ` : '';
      return { name: `sslcommerz.${name}`, label: t(name), hint: `${what}${hint(sslcommerz.keys[name])}`, span: 2 as const };
    }),
    { name: 'bkash.mode', ...mode },
    {
      name: 'bkash.version',
      label: t('version'),
      kind: 'choice',
      needed: true,
      span: 2,
      choices: [
        { value: 'v1', label: t('v1') },
        { value: 'v2', label: t('v2') },
      ],
    },
    ...bkashKeys.map((name) => ({ name: `bkash.${name}`, label: t(name), hint: hint(bkash.keys[name]), span: 2 as const })),
    { name: 'bkash.topicArn', label: t('topicArn'), hint: t('topicHint'), span: 4 },
    {
      name: 'forget',
      label: t('forget'),
      hint: t('forgetHint'),
      kind: 'checks',
      choices: (['sslcommerz', 'bkash'] as const).map((value) => ({ value, label: t(value) })),
    },
  ];
};

const PaymentForm = ({ settings }: { settings: PaymentSettings }): ReactNode => {
  const [t, fields] = [useText(paymentText), useFields(settings)];
  const named = (start: string): string[] => fields.filter(({ name }) => name.startsWith(start)).map(({ name }) => name);
  return (
    <FormKit
      endpoint={{ save: savePaymentSettings, fresh: async () => valuesOf(await typedClient.one(getPaymentSettings, {})) }}
      values={valuesOf(settings)}
      fields={fields}
      layout={[
        { title: t('ways'), fields: ['on', 'first'] },
        { title: t('sslcommerz'), fields: named('sslcommerz.') },
        { title: t('bkash'), fields: named('bkash.') },
        { title: t('forgetTitle'), fields: ['forget'] },
      ]}
      submitLabel={t('save')}
      confirm={{ title: t('ask'), text: t('askText') }}
    />
  );
};

/** Where the merchant panels are told to send their notifications. */
const NotifyUrls = ({ urls }: { urls: PaymentSettings['notifyUrls'] }): ReactNode => {
  const t = useText(paymentText);
  return (
    <section aria-label={t('notify')} className="mb-6">
      <h2 className="mb-2 text-md">{t('notify')}</h2>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {(['sslcommerz', 'bkash'] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{t(name)}</dt>
            <dd>
              <code className="break-all">{urls[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Which gateways take money, and their keys, which are written and never read. */
const PaymentGateways = (): ReactNode => {
  const [t, locale] = [useText(paymentText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/settings/payment', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data.updatedAt ? <p className="mb-4 text-sm text-text-3">{t('changed', { date: formatDate(data.updatedAt, locale) })}</p> : null}
      <GatewayList settings={data} />
      <NotifyUrls urls={data.notifyUrls} />
      <PaymentForm settings={data} />
    </>
  );
};

export default PaymentGateways;
