import type { ReactNode } from 'react';
import type { ImportJob } from '#contracts/http/imports';
import type { ImportState } from '#contracts/shared/imports';
import { useText } from '../../i18n/index.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { importText } from './text.js';

const tones: Readonly<Record<ImportState, BadgeTone>> = {
  uploaded: 'neutral',
  parsed: 'warn',
  reviewed: 'neutral',
  committed: 'ok',
  failed: 'bad',
  discarded: 'neutral',
};
/** What each state is called. */
export const stateWords = {
  uploaded: 'isUploaded',
  parsed: 'isParsed',
  reviewed: 'isReviewed',
  committed: 'isCommitted',
  failed: 'isFailed',
  discarded: 'isDiscarded',
} as const satisfies Readonly<Record<ImportState, string>>;

/** How far an import is; coloured where somebody has to act. */
export const StateBadge = ({ job: { state, failed, committedAt } }: { job: ImportJob }): ReactNode => {
  const t = useText(importText);
  // Not a fault: it waits for an answer about its letters.
  if (failed?.code === 'bijoy-text' && state === 'failed') return <Badge tone="warn">{t('isParsed')}</Badge>;
  return <Badge tone={tones[state]}>{t(state === 'discarded' && committedAt !== null ? 'isUndone' : stateWords[state])}</Badge>;
};
