import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/index.js';
import { signInText } from './text.js';

/** What a new account agrees to; in a tab of its own, so that what was typed stays. */
export const Agreement = (): ReactNode => {
  const t = useText(signInText);
  return (
    <p className="text-sm text-text-2">
      {t('agree')}{' '}
      <Link to="/terms-of-service" target="_blank" className="link">
        {t('terms')}
      </Link>
      {' · '}
      <Link to="/privacy-policy" target="_blank" className="link">
        {t('privacy')}
      </Link>
    </p>
  );
};
