import type { ReactNode } from 'react';
import type { listMyScoreChanges } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatMarks } from '../../../i18n/marks.js';
import { Badge } from '../../../ui/badge.js';
import { toldText } from './text.js';

type Mine = ResponseOf<typeof listMyScoreChanges>;

/** In an exam's row: that its key was corrected and what that did to the own marks, or that the own sitting is off its board. */
export const RowTold = ({ told, examId }: { told: Mine | undefined; examId: string }): ReactNode => {
  const [t, locale] = [useText(toldText), useLocale()];
  const change = told?.rows.find((row) => row.examId === examId);
  const off = told?.disqualified.find((row) => row.examId === examId);
  const marks = change && { before: formatMarks(change.before, locale), after: formatMarks(change.after, locale) };
  return (
    <>
      {change && marks ? (
        <span className="num mt-0.5 flex flex-wrap items-center gap-2 text-sm text-text-2">
          <span aria-hidden="true">{t('row', marks)}</span>
          <span className="sr-only">{t('rowSays', marks)}</span>
          {change.seen ? null : <Badge tone="brand">{t('fresh')}</Badge>}
        </span>
      ) : null}
      {off ? <span className="mt-0.5 block text-sm text-warn">{t('rowOff', { reason: off.reason })}</span> : null}
    </>
  );
};
