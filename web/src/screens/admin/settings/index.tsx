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
import { useLocale, useText } from '../../../i18n/index.js';
import { productName } from '../../../shell/page-info.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';

type Name = (typeof policyNames)[number];
type Policy = ResponseOf<typeof getPolicy>;

const labels = { 'cookie-policy': 'cookies', 'privacy-policy': 'privacy', 'terms-of-service': 'terms' } as const;
/** One block a line: the stored text has no line breaks, and nobody can work in a single line of it. */
const inLines = <T extends { readonly html: string }>(text: T): T => ({
  ...text,
  html: text.html.replaceAll(/(<\/(?:p|h2|h3|li|tr|ul|ol|thead|tbody|table|blockquote)>|<(?:ul|ol|table|thead|tbody)>)(?=<)/g, '$1\n'),
});
const valuesOf = ({ bn, en, updatedAt }: Policy) => ({ bn: inLines(bn), en: inLines(en), updatedAt });

/** Which policy is open, by the address; the one that is on its way counts already. */
const usePolicy = (): [Name, (name: Name) => void] => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here).get('policy');
  const [usual] = policyNames;
  const open = (name: Name): void =>
    void navigate({ pathname, search: name === usual ? '' : `?policy=${name}` }, { preventScrollReset: true });
  return [policyNames.find((name) => name === asked) ?? usual, open];
};

/** Tables as the public page rules them: a question's text has boxes, a policy has lines. */
const asPublic = '[&_table]:table [&_td]:border-x-0 [&_td]:border-t-0 [&_th]:border-x-0 [&_th]:border-t-0';

/** The text of one policy in both languages; what it looks like stands beside it. */
const PolicyForm = ({ policy }: { policy: Policy }): ReactNode => {
  const t = useText(settingsText);
  const params = { name: policy.name };
  const preview =
    (locale: Locale) =>
    (html: string): ReactNode => <RichText text={html.replaceAll('{product}', productName(locale))} className={`policy ${asPublic}`} />;
  return (
    <FormKit
      endpoint={{ save: savePolicy, params, fresh: async () => valuesOf(await typedClient.one(getPolicy, { params })) }}
      values={valuesOf(policy)}
      fields={[
        { name: 'bn.title', label: t('title'), span: 2 },
        { name: 'bn.html', label: t('html'), kind: 'area', hint: t('htmlHint'), preview: preview('bn') },
        { name: 'en.title', label: t('title'), span: 2 },
        { name: 'en.html', label: t('html'), kind: 'area', hint: t('htmlHint'), preview: preview('en') },
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

/** Settings: for now the texts that the public pages show. */
const Settings = (): ReactNode => {
  const [t, locale, [name, open]] = [useText(settingsText), useLocale(), usePolicy()];
  const { data, error, mutate } = useEndpoint(getPolicy, { params: { name } }, { keepPreviousData: false });
  return (
    <>
      <Tabs
        label={t('policies')}
        tabs={policyNames.map((key) => ({ key, label: t(labels[key]) }))}
        value={name}
        onChange={open}
        controls="policy"
      />
      <div id="policy" role="tabpanel" aria-label={t(labels[name])} className="pt-3">
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
      </div>
    </>
  );
};

export default Settings;
