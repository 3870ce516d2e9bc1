import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../client/server-clock.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { formatTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { isoDay } from '../../../i18n/iso-day.js';
import { Avatar } from '../../../ui/avatar.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useNewAccounts } from './use-day.js';

const most = 5;

/** Who joined today, the newest first. */
export const NewPeople = (): ReactNode => {
  const [t, locale] = [useText(adminHomeText), useLocale()];
  const { data, error, mutate } = useNewAccounts(true).today;
  return (
    <Panel
      title={t('joinedToday')}
      more={
        <Link to={`/admin/users?from=${isoDay(serverNow())}`} className="link">
          {t('seeAll')}
        </Link>
      }
    >
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows /> : null}
        {data?.total === 0 ? <p className="py-3 text-text-3">{t('nobody')}</p> : null}
      </div>
      <ul>
        {data?.rows.slice(0, most).map((row) => (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <Link to={`/admin/users/${row.id}`} className="flex min-h-11 items-center gap-2.5 px-3.5 py-2 hover:bg-sunken">
              <Avatar name={row.name} photo={row.avatar} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{row.name}</span>
                <span className="block truncate text-xs text-text-3">{row.institute ?? row.email}</span>
              </span>
              <span className="num shrink-0 text-xs text-text-3">{formatTime(row.createdAt, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
