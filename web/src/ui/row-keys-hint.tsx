import type { ReactNode } from 'react';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Kbd } from './kbd.js';

/** The keys of a list, for people who look; only those that do something in it. */
export const RowKeysHint = ({ opens, marks, searches }: { opens: boolean; marks: boolean; searches: boolean }): ReactNode => {
  const t = useText(kitText);
  const keys = [
    { keys: ['J', 'K'], does: t('keyMove'), on: true },
    { keys: ['Enter'], does: t('keyOpen'), on: opens },
    { keys: ['X'], does: t('keyMark'), on: marks },
    { keys: ['/'], does: t('keySearch'), on: searches },
  ];
  return (
    <p aria-hidden="true" className="hidden flex-wrap gap-x-4 text-xs text-text-3 lg:flex">
      {keys
        .filter(({ on }) => on)
        .map(({ keys: names, does }) => (
          <span key={does}>
            {names.map((name) => (
              <Kbd key={name} className="mr-1">
                {name}
              </Kbd>
            ))}
            {does}
          </span>
        ))}
    </p>
  );
};
