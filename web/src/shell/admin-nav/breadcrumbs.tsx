import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../i18n/index.js';
import { isBuilt } from '../built.js';
import { usePageTitle } from '../use-page-title.js';
import { trailTo } from './nav.js';
import { usePlaceName } from './place.js';
import { adminNavText } from './text.js';

interface Crumbs {
  readonly above: readonly { readonly path: string; readonly label: string }[];
  readonly here: string;
  readonly note: string | undefined;
}

const useCrumbs = (): Crumbs => {
  const [t, { pathname }, { name, note }] = [useText(adminNavText), useLocation(), usePlaceName()];
  const trail = trailTo(pathname);
  const own = trail.at(-1);
  return {
    above: trail.slice(0, -1).map(({ path, label }) => ({ path, label: t(label) })),
    here: name ?? (own ? t(own.label) : ''),
    note,
  };
};

/** Where one is: the list above, then this page. It also names the window. */
export const Breadcrumbs = (): ReactNode => {
  const [t, { above, here, note }] = [useText(adminNavText), useCrumbs()];
  usePageTitle(here);
  return (
    <nav aria-label={t('place')} className="min-w-0">
      <ol className="flex min-w-0 items-baseline gap-1.5 whitespace-nowrap">
        {above.map(({ path, label }) => (
          <Fragment key={path}>
            <li className="shrink-0 text-text-2 max-sm:max-w-[40%] max-sm:shrink max-sm:truncate">
              {isBuilt(path) ? (
                <Link to={path} className="touch rounded-badge hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
            <li aria-hidden="true" className="text-text-3">
              /
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-semibold">
          {here}
        </li>
        {note ? <li className="truncate text-text-3 max-lg:hidden">{note}</li> : null}
      </ol>
    </nav>
  );
};

/** The page's heading for those who listen: what they see stands in the head, outside of the page. */
export const PlaceHeading = (): ReactNode => {
  const [{ here }, { ownHeading }] = [useCrumbs(), usePlaceName()];
  return here && !ownHeading ? <h1 className="sr-only">{here}</h1> : null;
};
