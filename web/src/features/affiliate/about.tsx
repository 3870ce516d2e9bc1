import type { ReactNode } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber, formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { formatRate } from './format.js';
import { affiliateText } from './text.js';

const steps = ['how1', 'how2', 'how3', 'how4'] as const;

/** How it works, in four steps. */
export const How = (): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  return (
    <Section title={t('howTitle')}>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="num w-5 shrink-0 text-lg font-semibold text-brand-text">
              {formatNumber(index + 1, locale)}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** What counts and what does not, in plain words: nobody learns a rule from a commission that did not come. */
export const Rules = (): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/affiliate/terms', {});
  return (
    <Section title={t('rulesTitle')}>
      {data ? (
        <ul className="list-disc space-y-1.5 pl-5 marker:text-text-3">
          <li>{t('ruleRate', { rate: formatRate(data.rateBp, locale) })}</li>
          <li>{t('ruleClick', { days: formatNumber(data.clickDays, locale) })}</li>
          <li>{t('ruleCoupon')}</li>
          <li>{t('ruleFixed')}</li>
          <li>{t('ruleSelf')}</li>
          <li>{t('ruleApproved', { days: formatNumber(data.refundDays, locale) })}</li>
          <li>{t('ruleRefund')}</li>
          <li>{t('rulePayout', { sum: formatTaka(data.leastPayoutPaisa, locale) })}</li>
        </ul>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  );
};
