import type { ReactNode } from 'react';
import type { CourseRow, StudentRow } from '#contracts/http/courses-desk';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { courseDeskText } from './text.js';

/** A course's state; a badge only where somebody may have to act. */
export const CourseState = ({ state }: { state: CourseRow['state'] }): ReactNode => {
  const t = useText(courseDeskText);
  if (state === 'published') return <span className="text-text-2">{t(state)}</span>;
  return <Badge tone={state === 'draft' ? 'brand' : 'neutral'}>{t(state)}</Badge>;
};

/** How an enrolment stands. */
export const StudentState = ({ state }: { state: StudentRow['state'] }): ReactNode => {
  const t = useText(courseDeskText);
  if (state === 'active') return <span className="text-text-2">{t(state)}</span>;
  return <Badge tone={state === 'revoked' ? 'bad' : 'neutral'}>{t(state)}</Badge>;
};

/** What it costs, and before it what it did. */
export const Price = ({ row }: { row: Pick<CourseRow, 'pricePaisa' | 'listPricePaisa'> }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  if (row.pricePaisa === 0) return t('free');
  return (
    <span className="num whitespace-nowrap">
      {row.listPricePaisa ? <s className="mr-1.5 text-text-3">{formatTaka(row.listPricePaisa, locale)}</s> : null}
      {formatTaka(row.pricePaisa, locale)}
    </span>
  );
};

/** A day; null is an end that never comes. */
export const EndDay = ({ at }: { at: string | null }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  if (at === null) return <span className="text-text-3">{t('noEnd')}</span>;
  return <span className="num whitespace-nowrap">{formatDate(at, locale)}</span>;
};
