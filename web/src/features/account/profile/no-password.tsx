import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { showAddress } from '../parts/address.js';
import type { Account } from './account.js';
import { profileScreenText } from './text.js';

/** Who came by Google has no password yet: a code sent to the own address lets one set it, as after forgetting one. */
export const NoPassword = ({ account: { user, provenPhone } }: { account: Account }): ReactNode => {
  const [t, locale] = [useText(profileScreenText), useLocale()];
  const login = user.email ?? provenPhone ?? '';
  return (
    <>
      <p className="mb-3">{t('noPassword', { to: showAddress(login, locale) })}</p>
      <ButtonLink to="/auth/forget?next=/profile" state={{ login, setting: true }} variant="outline" className="max-sm:w-full">
        {t('setPassword')}
      </ButtonLink>
    </>
  );
};
