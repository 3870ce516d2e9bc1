// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../client/use-server-now.js';
import { useUser } from '../../client/user.js';
import { adminHomeText } from '../../i18n/admin-home/text.js';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { openGroups } from '../../shell/admin-nav/nav.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { adminNavText } from '../../shell/admin-nav/text.js';
import { isBuilt } from '../../shell/built.js';
import { Panel } from '../../ui/panel.js';
import { Figures } from './home/figures.js';
import { LivePanel } from './home/live-panel.js';
import { Inbox } from './home/inbox.js';
import { MoneyPanel } from './home/money.js';
import { NewPeople } from './home/new-people.js';

const minute = 60_000;

/** Every page that this person may open, by group: what the navigation has, with the pages below. */
const Pages = (): ReactNode => {
  const [t, nav, user] = [useText(adminHomeText), useText(adminNavText), useUser()];
  const groups = openGroups(user?.permissions ?? [], isBuilt)
    .map(({ label, places }) => ({ label, pages: places.flatMap((place) => [place, ...(place.pages ?? [])]) }))
    .map((group) => ({ ...group, pages: group.pages.filter(({ path }) => path !== '/admin') }))
    .filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return null;
  return (
    <Panel title={t('pages')} className="lg:col-span-2">
      <dl className="grid gap-x-4 px-3.5 py-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {groups.map(({ label, pages }) => (
          <div key={label ?? ''} className="contents">
            <dt className="py-1.5 text-sm text-text-3">{label ? nav(label) : t('general')}</dt>
            <dd className="flex flex-wrap gap-x-5">
              {pages.map((page) => (
                <Link key={page.path} to={page.path} className="touch py-1.5 hover:underline">
                  {nav(page.label)}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

/** The day: what is on now and what waits for this person, by what they may see. */
const Today = (): ReactNode => {
  const [locale, user, now] = [useLocale(), useUser(), useServerNow(minute)];
  useNamePlace(undefined, `${formatDate(now, locale)} · ${formatTime(now, locale)}`);
  const may = (permission: 'exams.read' | 'users.read' | 'sales.read'): boolean => user?.permissions.includes(permission) ?? false;
  const [exams, people, money] = [may('exams.read'), may('users.read'), may('sales.read')];
  return (
    <>
      <Figures exams={exams} people={people} money={money} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Inbox />
        {exams ? <LivePanel /> : null}
        {money ? <MoneyPanel /> : null}
        {people ? <NewPeople /> : null}
        <Pages />
      </div>
    </>
  );
};

export default Today;
