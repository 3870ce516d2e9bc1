import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { homeText } from './text.js';

/** Who leads this week in the courses with the most people in their lists; names are masked, as on every public page. */
export const WeekToppers = (): ReactNode => {
  const [t, locale] = [useText(homeText), useLocale()];
  const { data } = useEndpoint('GET /api/toppers', {});
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title={t('weekToppers')} tight>
      <ol>
        {data.rows.map(({ courseSlug, courseTitle, name, points, people }, at) => (
          <li key={`${courseSlug} ${at}`} className="flex items-baseline gap-4 border-b border-line py-3 last:border-b-0">
            <span className="min-w-0 flex-1">
              <b className="block">{name}</b>
              <Link to={`/courses/${courseSlug}`} className="touch text-sm text-text-3 hover:underline">
                {courseTitle}
              </Link>
            </span>
            <span className="num shrink-0 text-right">
              <b>{t('topperPoints', { points: formatNumber(points / 100, locale, points % 100 === 0 ? 0 : 2) })}</b>
              <span className="block text-sm text-text-3">{t('amongPeople', { n: people })}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
