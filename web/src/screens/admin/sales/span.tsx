import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { useText } from '../../../i18n/index.js';
import { DayRange } from '../../../ui/day-range.js';

const iso = /^\d{4}-\d{2}-\d{2}$/;

/** The days that the address names; the one that is on its way counts already. */
export const useSpan = (): { readonly from?: string; readonly to?: string } => {
  const [{ pathname, search: here }, { location: coming }] = [useLocation(), useNavigation()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here);
  const day = (name: string): string | undefined => (iso.test(asked.get(name) ?? '') ? (asked.get(name) ?? undefined) : undefined);
  const [from, to] = [day('from'), day('to')];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
};

/** Chooses the days; they stand in the address. */
export const SpanChoice = ({ shown }: { shown: { readonly from: string; readonly to: string } | undefined }): ReactNode => {
  const [t, { pathname, search }, navigate, span] = [useText(salesText), useLocation(), useNavigate(), useSpan()];
  const put = ({ from, to }: { from: string; to: string }): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ from, to })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
  };
  // Without days of one's own the server's are shown as what they are.
  const from = span.from ?? (span.to ? '' : (shown?.from ?? ''));
  return <DayRange label={t('span')} from={from} to={span.to ?? ''} onChange={put} />;
};
