import { useLocation, useNavigate, useNavigation } from 'react-router';

/** What stands open on the page of the bank: one question, or a new one, and which part of it; or the reports instead of the list. */
export interface At {
  readonly question: string | null;
  readonly part: string | null;
  readonly view: string | null;
}

const names = ['question', 'part', 'view'] as const;

/** Reads and changes that part of the address; what the list is asked stays in it, so that the way back leads to the same rows. */
export const useAt = () => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const search = coming?.pathname === pathname ? coming.search : here;
  const given = new URLSearchParams(search);
  const at: At = { question: given.get('question'), part: given.get('part'), view: given.get('view') };
  const hrefOf = (next: Partial<At>): string => {
    const asked = new URLSearchParams(search);
    for (const name of names) {
      asked.delete(name);
      const value = next[name];
      if (value) asked.set(name, value);
    }
    return `/admin/questions${asked.size > 0 ? `?${asked.toString()}` : ''}`;
  };
  const go = (next: Partial<At>, replace = false): void => void navigate(hrefOf(next), { replace });
  return { at, hrefOf, go };
};
