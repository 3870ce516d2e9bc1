import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/index.js';
import { CheckForm } from './check-form.js';
import { receiptIn } from './shown-receipt.js';
import { verifyText } from './text.js';

/** `/verify`: anybody can see whether a receipt is genuine; a link brings it along. */
export const VerifyScreen = (): ReactNode => {
  const [t, [address]] = [useText(verifyText), useSearchParams()];
  return (
    <main id="main" className="mx-auto w-full max-w-[560px] px-4 py-8">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-5 text-text-2">{t('why')}</p>
      <CheckForm label={t('receipt')} hint={t('hint')} first={address.get('r') ?? ''} receiptOf={receiptIn} />
    </main>
  );
};
