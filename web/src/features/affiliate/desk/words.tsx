import type { ReactNode } from 'react';
import type { AffiliateRow, FlagRow, PayoutRow } from '#contracts/http/affiliates-desk';
import { formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { affiliateDeskText } from './text.js';

/** A sum with its sign; what is below zero is red. */
export const Sum = ({ paisa }: { paisa: number }): ReactNode => {
  const locale = useLocale();
  const text = formatTaka(Math.abs(paisa), locale);
  return <span className={`num whitespace-nowrap ${paisa < 0 ? 'text-bad' : ''}`}>{paisa < 0 ? `−${text}` : text}</span>;
};

const states: Readonly<Record<AffiliateRow['state'], BadgeTone>> = {
  applied: 'warn',
  approved: 'ok',
  rejected: 'neutral',
  suspended: 'bad',
};
export const StateBadge = ({ state }: { state: AffiliateRow['state'] }): ReactNode => {
  const t = useText(affiliateDeskText);
  return <Badge tone={states[state]}>{t(state)}</Badge>;
};

export const PayoutBadge = ({ state }: { state: PayoutRow['state'] }): ReactNode => {
  const t = useText(affiliateDeskText);
  if (state === 'requested') return <Badge tone="warn">{t('requested')}</Badge>;
  return <Badge tone={state === 'paid' ? 'ok' : 'neutral'}>{t(state === 'paid' ? 'paid' : 'payoutRejected')}</Badge>;
};

export const FlagBadge = ({ state }: { state: FlagRow['state'] }): ReactNode => {
  const t = useText(affiliateDeskText);
  return <Badge tone={state === 'open' ? 'warn' : 'neutral'}>{t(state)}</Badge>;
};
