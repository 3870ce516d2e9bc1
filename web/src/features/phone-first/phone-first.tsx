import type { ReactNode } from 'react';
import { serverNow } from '../../client/server-clock.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useLocale, useText } from '../../i18n/index.js';
import { dayAndTime } from '../../i18n/moment.js';
import { ButtonLink } from '../../ui/button.js';
import { phoneFirstText } from './text.js';

/** Leads to where the own phone is proven, days before a ranked exam asks for it at its start; nothing for whose phone is proven. */
const PhoneFirst = ({ course }: { readonly course?: string }): ReactNode => {
  const [t, locale] = [useText(phoneFirstText), useLocale()];
  const { data } = useEndpoint('GET /api/my/phone-need', { query: course === undefined ? {} : { course } });
  if (!data?.exam) return null;
  const { title, opensAt } = data.exam;
  const now = serverNow();
  return (
    <aside
      aria-labelledby="phone-first"
      className="my-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-warn-line bg-warn-tint px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <b id="phone-first">{t('title')}</b>
        <p className="text-sm text-text-2">
          {Date.parse(opensAt) <= now ? t('whyNow', { title }) : t('why', { title, when: dayAndTime(opensAt, now, locale) })}
        </p>
      </div>
      <ButtonLink to="/profile" size="sm" variant="outline">
        {t('prove')}
      </ButtonLink>
    </aside>
  );
};

export default PhoneFirst;
