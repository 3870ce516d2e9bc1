import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Segment } from '../../ui/tabs.js';
import { settings } from '../page-info.js';
import { chooseConsent, type Consent, useConsent } from './choice.js';
import { consentText } from './text.js';

const standings = { yes: 'choiceYes', no: 'choiceNo' } as const;

/** What was said of usage statistics, and changing it; for the page about cookies. Prerendered it says nothing yet. */
export const ConsentChoice = (): ReactNode => {
  const [t, consent] = [useText(consentText), useConsent()];
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!here) return null;
  if (!settings().analytics) return <p className="text-text-2">{t('choiceOff')}</p>;
  const doors = [
    { key: 'no', label: t('no') },
    { key: 'yes', label: t('yes') },
  ] as const;
  return (
    <div className="flex flex-col items-start gap-2">
      <Segment<NonNullable<Consent> | 'none'>
        label={t('choice')}
        tabs={doors}
        value={consent ?? 'none'}
        onChange={(choice) => {
          if (choice !== 'none') chooseConsent(choice);
        }}
      />
      <p role="status" className="text-sm text-text-3">
        {t(consent === null ? 'choiceNone' : standings[consent])}
      </p>
    </div>
  );
};
