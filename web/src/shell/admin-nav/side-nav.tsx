import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { isBuilt } from '../built.js';
import { ColourSwitch, LanguageSwitch } from '../switches.js';
import { openGroups, type Place, trailTo } from './nav.js';
import { adminNavText } from './text.js';

const line = 'flex min-h-[30px] items-center gap-[9px] rounded-control px-2 py-[5px] focus-visible:outline-offset-[-2px] max-lg:min-h-11';

interface LineProps {
  readonly place: Place;
  readonly here: boolean;
  readonly below?: boolean;
  readonly onGo?: (() => void) | undefined;
}

const Line = ({ place: { path, label, icon }, here, below = false, onGo }: LineProps): ReactNode => {
  const t = useText(adminNavText);
  return (
    <Link
      to={path}
      aria-current={here ? 'page' : undefined}
      onClick={onGo}
      className={cx(line, below && 'pl-[33px]', here ? 'bg-fill-2 font-semibold text-text' : 'text-text-2 hover:bg-fill')}
    >
      {below ? null : <Icon name={icon ?? 'dot'} size={16} className="shrink-0 text-text-3" />}
      <span className="min-w-0">{t(label)}</span>
    </Link>
  );
};

/** Pages of the back office that this person may open. Those below a page show while one is in its part of the house. */
export const SideNav = ({ onGo }: { onGo?: () => void }): ReactNode => {
  const [t, user, { pathname }] = [useText(adminNavText), useUser(), useLocation()];
  const trail = trailTo(pathname);
  const current = trail.at(-1)?.path;
  return (
    <nav aria-label={t('adminNav')} className="flex flex-col">
      {openGroups(user?.permissions ?? [], isBuilt).map(({ label, places }) => (
        <div key={label ?? ''} role={label ? 'group' : undefined} aria-label={label ? t(label) : undefined}>
          {label ? (
            <div aria-hidden="true" className="px-2 pt-3 pb-[3px] text-xs text-text-3">
              {t(label)}
            </div>
          ) : null}
          {places.map((place) => (
            <div key={place.path}>
              {/* A page of one record has no line of its own: its list stays marked. */}
              <Line
                place={place}
                here={place.path === current || (trail[0]?.path === place.path && Boolean(current?.includes('{')))}
                onGo={onGo}
              />
              {trail[0]?.path === place.path
                ? place.pages?.map((page) => <Line key={page.path} place={page} below here={page.path === current} onGo={onGo} />)
                : null}
            </div>
          ))}
        </div>
      ))}
    </nav>
  );
};

/** The way back to the students' pages, language and colours: below the navigation, out of the way of the work. */
export const SideFoot = (): ReactNode => {
  const t = useText(adminNavText);
  return (
    <div className="border-t border-line pt-2">
      <Link to="/" className={cx(line, 'text-text-2 hover:bg-fill')}>
        <Icon name="arrow-left" size={16} className="text-text-3" />
        {t('backToSite')}
      </Link>
      <div className="flex gap-1">
        <LanguageSwitch />
        <ColourSwitch />
      </div>
    </div>
  );
};
