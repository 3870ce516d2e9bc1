import type { ReactNode } from 'react';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { beforeText } from '../before/text.js';

/** Who has more time than the others, and why: nobody gets it twice by mistake, and who watches sees it. Nothing where nobody has. */
export const TimeGiven = ({ examId }: { readonly examId: string }): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const { data } = useEndpoint('GET /api/admin/exams/:examId/time', { params: { examId } });
  if (!data || data.rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{t('timeHave')}</h3>
      <ul className="max-h-40 overflow-y-auto border-t border-line text-sm">
        {data.rows.map(({ userId, name, seconds, reason }) => (
          <li key={userId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span>
              {name} <span className="text-text-3">“{reason}”</span>
            </span>
            <span className="num">+{formatDuration(seconds, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
