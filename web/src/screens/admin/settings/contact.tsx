// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { getContact, saveContact, type Contact } from '#contracts/http/settings';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { putAnswer, useEndpoint } from '../../../client/use-endpoint.js';
import { settingsText } from '../../../i18n/admin-settings/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const valuesOf = ({ updatedAt: _updatedAt, ...values }: Contact) => values;
const links = ['facebook', 'youtube', 'messenger', 'telegram'] as const;

/** How people reach the office. */
const ContactSettings = (): ReactNode => {
  const [t, locale] = [useText(settingsText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/contact', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <p className="mb-4 text-sm text-text-3">
        {t('contactText')} {t('changed', { date: formatDate(data.updatedAt, locale) })}
      </p>
      <FormKit
        endpoint={{ save: saveContact, fresh: async () => valuesOf(await typedClient.one(getContact, {})) }}
        values={valuesOf(data)}
        fields={[
          { name: 'phone', label: t('phone'), hint: t('phoneHint'), span: 2 },
          { name: 'email', label: t('email'), span: 2 },
          { name: 'addressBn', label: t('addressBn'), kind: 'area' },
          { name: 'addressEn', label: t('addressEn'), kind: 'area' },
          { name: 'hoursBn', label: t('hoursBn'), span: 2 },
          { name: 'hoursEn', label: t('hoursEn'), span: 2 },
          ...links.map((name) => ({ name, label: t(name), hint: t('linkHint'), span: 2 as const })),
        ]}
        layout={[
          { title: t('contactDirect'), fields: ['phone', 'email'] },
          { title: t('contactPlace'), fields: ['addressBn', 'addressEn', 'hoursBn', 'hoursEn'] },
          { title: t('contactSocial'), fields: links },
        ]}
        submitLabel={t('save')}
        confirm={{ title: t('contactAsk'), text: t('contactAskText') }}
        onDone={(answer) => void putAnswer('GET /api/contact', {}, answer)}
      />
    </>
  );
};

export default ContactSettings;
