import { type ReactNode, useState } from 'react';
import type { AffiliateBoard, OwnAffiliate } from '#contracts/http/affiliates';
import { LEAST_PAYOUT_PAISA } from '#contracts/shared/affiliates';
import { call } from '../../client/call.js';
import { refresh } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { toast } from '../../ui/toast.js';
import { TextButton } from '../account/parts/text-button.js';
import { useSentence } from '../account/parts/refusal.js';
import { NumberForm } from './number.form.js';
import { affiliateText } from './text.js';

/** Everything on this page that a payout changes. */
const refreshMoney = (): Promise<unknown> => refresh('GET /api/affiliate', 'GET /api/affiliate/payouts', 'GET /api/affiliate/entries');

const AskButton = ({ paisa }: { paisa: number }): ReactNode => {
  const [t, locale, sentence] = [useText(affiliateText), useLocale(), useSentence()];
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('POST /api/affiliate/payouts', {});
      await refreshMoney();
      toast({ title: t('asked') });
    } catch (thrown) {
      toast({ title: t('notAsked'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button className="sm:self-start" loading={busy} onClick={() => void ask()}>
      {t('ask', { sum: formatTaka(paisa, locale) })}
    </Button>
  );
};

/** What can be withdrawn, to where, or why not yet. */
export const Payout = ({ affiliate, board }: { affiliate: OwnAffiliate; board: AffiliateBoard }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const [changing, setChanging] = useState(false);
  const { openPayout, sums } = board;
  const form = changing || affiliate.payoutTo === null;
  const taka = (paisa: number): string => formatTaka(paisa, locale);
  return (
    <Section title={t('payoutTitle')}>
      <div className="flex flex-col gap-3">
        {form ? (
          <NumberForm onDone={() => setChanging(false)} onCancel={affiliate.payoutTo === null ? undefined : () => setChanging(false)} />
        ) : (
          <p className="num flex flex-wrap items-center gap-x-3">
            {t('payoutTo', { digits: toDigits(affiliate.payoutTo ?? '', locale) })}
            <TextButton onClick={() => setChanging(true)}>{t('change')}</TextButton>
          </p>
        )}
        {openPayout ? (
          <p>{t('openPayout', { date: formatDate(openPayout.createdAt, locale), sum: taka(openPayout.amountPaisa) })}</p>
        ) : sums.approvedPaisa < LEAST_PAYOUT_PAISA ? (
          <p className="num text-text-2">
            {t('tooLittle', { least: taka(LEAST_PAYOUT_PAISA), sum: taka(Math.max(0, sums.approvedPaisa)) })}
          </p>
        ) : affiliate.payoutTo === null ? (
          <p className="text-text-2">{t('numberFirst')}</p>
        ) : (
          <AskButton paisa={sums.approvedPaisa} />
        )}
      </div>
    </Section>
  );
};
