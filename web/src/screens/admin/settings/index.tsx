// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { getPolicy, savePolicy } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { type Locale, policyNames } from '#contracts/shared/choices';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { RichText } from '../../../features/maths/rich-text.js';
import { settingsText } from '../../../i18n/admin-settings/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { productName } from '../../../shell/page-info.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { ShopRules } from './shop.js';

type Name = (typeof policyNames)[number];
type Policy = ResponseOf<typeof getPolicy>;

const labels = { 'cookie-policy': 'cookies', 'privacy-policy': 'privacy', 'terms-of-service': 'terms' } as const;
/** One block a line: the stored text has no line breaks, and nobody can work in a single line of it. */
const inLines = <T extends { readonly html: string }>(text: T): T => ({
  ...text,
  html: text.html.replaceAll(/(<\/(?:p|h2|h3|li|tr|ul|ol|thead|tbody|table|blockquote)>|<(?:ul|ol|table|thead|tbody)>)(?=<)/g, '$1\n'),
});
const valuesOf = ({ bn, en, updatedAt }: Policy) => ({ bn: inLines(bn), en: inLines(en), updatedAt });

type Part = Name | 'shop';
const partNames: readonly Part[] = [...policyNames, 'shop'];

/** Which part is open, by the address; the one that is on its way counts already. */
const usePart = (): [Part, (part: Part) => void] => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here).get('policy');
  const [usual] = policyNames;
  const open = (part: Part): void =>
    void navigate({ pathname, search: part === usual ? '' : `?policy=${part}` }, { preventScrollReset: true });
  return [partNames.find((part) => part === asked) ?? usual, open];
};

/** Tables as the public page rules them: a question's text has boxes, a policy has lines. */
const asPublic = '[&_table]:table [&_td]:border-x-0 [&_td]:border-t-0 [&_th]:border-x-0 [&_th]:border-t-0';

/** The names that a text may hold, as they are written in it. */
const braced = { product: '{product}', refundDays: '{refundDays}' };

/** The text of one policy in both languages; what it looks like stands beside it. */
const PolicyForm = ({ policy }: { policy: Policy }): ReactNode => {
  const t = useText(settingsText);
  const params = { name: policy.name };
  const preview =
    (locale: Locale) =>
    (html: string): ReactNode => (
      <RichText
        text={html.replaceAll('{product}', productName(locale)).replaceAll('{refundDays}', formatNumber(policy.facts.refundDays, locale))}
        className={`policy ${asPublic}`}
      />
    );
  return (
    <FormKit
      endpoint={{ save: savePolicy, params, fresh: async () => valuesOf(await typedClient.one(getPolicy, { params })) }}
      values={valuesOf(policy)}
      fields={[
        { name: 'bn.title', label: t('title'), span: 2 },
        { name: 'bn.html', label: t('html'), kind: 'area', hint: t('htmlHint', braced), preview: preview('bn') },
        { name: 'en.title', label: t('title'), span: 2 },
        { name: 'en.html', label: t('html'), kind: 'area', hint: t('htmlHint', braced), preview: preview('en') },
      ]}
      layout={[
        { title: t('bengali'), fields: ['bn.title', 'bn.html'] },
        { title: t('english'), fields: ['en.title', 'en.html'] },
      ]}
      submitLabel={t('save')}
      confirm={{ title: t('ask'), text: t('askText') }}
    />
  );
};

/** A policy's text with when it was changed and the way to its page. */
const PolicyPart = ({ name }: { name: Name }): ReactNode => {
  const [t, locale] = [useText(settingsText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/policies/:name', { params: { name } }, { keepPreviousData: false });
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data ? (
        <>
          <p className="mb-4 text-sm text-text-3">
            {t('changed', { date: formatDate(data.updatedAt, locale) })}{' '}
            <Link to={`/${name}`} className="link">
              {t('look')}
            </Link>
          </p>
          <PolicyForm key={name} policy={data} />
        </>
      ) : error ? null : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
};

const rooms = [
  { to: '/admin/settings/payment', title: 'paymentPart', text: 'paymentPartText' },
  { to: '/admin/settings/contact', title: 'contactPart', text: 'contactPartText' },
  { to: '/admin/settings/assistant', title: 'assistantPart', text: 'assistantPartText' },
] as const;

/** The ways to the parts that have pages of their own. */
const Rooms = (): ReactNode => {
  const t = useText(settingsText);
  return (
    <nav aria-label={t('parts')} className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {rooms.map(({ to, title, text }) => (
        <Link key={to} to={to} className="rounded-panel border border-line-2 px-3.5 py-2.5 hover:bg-fill">
          <b className="block">{t(title)}</b>
          <span className="text-sm text-text-3">{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
};

/** Settings: the texts that the public pages show, the rules of the shop, and the ways to the other parts. */
const Settings = (): ReactNode => {
  const [t, [part, open]] = [useText(settingsText), usePart()];
  const label = (key: Part): string => (key === 'shop' ? t('shop') : t(labels[key]));
  return (
    <>
      <Rooms />
      <Tabs
        label={t('policies')}
        tabs={partNames.map((key) => ({ key, label: label(key) }))}
        value={part}
        onChange={open}
        controls="policy"
      />
      <div id="policy" role="tabpanel" aria-label={label(part)} className="pt-3">
        {part === 'shop' ? <ShopRules /> : <PolicyPart name={part} />}
      </div>
    </>
  );
};

export default Settings;
