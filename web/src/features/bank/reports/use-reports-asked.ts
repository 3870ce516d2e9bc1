import { useLocation, useNavigate } from 'react-router';
import { type ReportKind, reportKinds } from '#contracts/shared/bank';

/** Names of their own in the address: the list of questions keeps what it is asked beside them. */
export const useReportsAsked = () => {
  const [{ pathname, search }, navigate] = [useLocation(), useNavigate()];
  const given = new URLSearchParams(search);
  const state: 'open' | 'settled' = given.get('reports') === 'settled' ? 'settled' : 'open';
  const kind: ReportKind | '' = reportKinds.find((one) => one === given.get('about')) ?? '';
  const page = Math.max(1, Math.trunc(Number(given.get('rpage')) || 1));
  const change = (patch: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ rpage: '', ...patch })) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    void navigate({ pathname, search: next.toString() }, { preventScrollReset: !('rpage' in patch) });
  };
  return { state, kind, page, change };
};
