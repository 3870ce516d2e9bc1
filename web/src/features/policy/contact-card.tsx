import type { ReactNode } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { toLatinDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { policyText } from './text.js';

const links = ['facebook', 'youtube', 'messenger', 'telegram'] as const;
/** What a phone dials: the digits, whatever stands between them. */
const dialled = (phone: string): string => toLatinDigits(phone).replaceAll(/[^\d+]/g, '');

const Row = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <>
    <dt className="text-text-3">{name}</dt>
    <dd className="flex flex-wrap gap-x-4">{children}</dd>
  </>
);

/** How people reach the office, as far as it says; nothing at all where it says nothing. */
export const ContactCard = (): ReactNode => {
  const [t, locale] = [useText(policyText), useLocale()];
  const { data } = useEndpoint('GET /api/contact', {});
  if (!data) return null;
  const { phone, email } = data;
  // Where one language has no text, the other says it.
  const [address, hours] =
    locale === 'bn'
      ? [data.addressBn || data.addressEn, data.hoursBn || data.hoursEn]
      : [data.addressEn || data.addressBn, data.hoursEn || data.hoursBn];
  const social = links.filter((name) => data[name] !== '');
  if ([phone, email, address, hours].every((text) => text === '') && social.length === 0) return null;
  return (
    <section aria-label={t('contact')} className="hang mt-10">
      <h2 className="mb-2 text-xl">{t('contact')}</h2>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {phone ? (
          <Row name={t('phone')}>
            {phone.split(',').map((one) => (
              <a key={one} href={`tel:${dialled(one)}`} className="link">
                {one.trim()}
              </a>
            ))}
          </Row>
        ) : null}
        {email ? (
          <Row name={t('email')}>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </Row>
        ) : null}
        {address ? <Row name={t('address')}>{address}</Row> : null}
        {hours ? <Row name={t('hours')}>{hours}</Row> : null}
        {social.length > 0 ? (
          <Row name={t('links')}>
            {social.map((name) => (
              <a key={name} href={data[name]} rel="noreferrer" className="link">
                {t(name)}
              </a>
            ))}
          </Row>
        ) : null}
      </dl>
    </section>
  );
};
