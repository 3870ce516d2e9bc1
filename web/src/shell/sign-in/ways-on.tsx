import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TextButton } from '../../features/account/parts/text-button.js';
import { useText } from '../../i18n/index.js';
import { closeSignIn } from './sign-in.js';
import { signInText } from './text.js';

export interface WaysOnProps {
  /** The address that has an account already. */
  readonly login: string;
  readonly next: string;
  /** Shows the sign-in with this address filled in. */
  readonly onSignIn: (login: string) => void;
}

/** Where somebody goes whose address has an account already: sign in with it, or over a forgotten password. */
export const WaysOn = ({ login, next, onSignIn }: WaysOnProps): ReactNode => {
  const t = useText(signInText);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      <TextButton onClick={() => onSignIn(login)}>{t('signInInstead')}</TextButton>
      <Link to={`/auth/forget?next=${encodeURIComponent(next)}`} state={{ login }} onClick={closeSignIn} className="link touch">
        {t('resetInstead')}
      </Link>
    </div>
  );
};
