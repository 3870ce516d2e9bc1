import type { ReactNode } from 'react';
import { policyText } from '../features/policy/text.js';
import { PolicyScreen } from '../features/policy/policy-screen.js';
import { useText } from '../i18n/index.js';
import { ConsentChoice } from '../shell/consent/consent-choice.js';

/** The policy and, below it, the choice it speaks of. */
const CookiePolicy = (): ReactNode => {
  const t = useText(policyText);
  return (
    <PolicyScreen
      name="cookie-policy"
      after={
        <section aria-labelledby="consent" className="hang mt-10 min-h-24 print:hidden">
          <h2 id="consent" className="mb-2 scroll-mt-20 text-xl">
            {t('choice')}
          </h2>
          <ConsentChoice />
        </section>
      }
    />
  );
};

export default CookiePolicy;
