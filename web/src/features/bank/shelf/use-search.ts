import { useLocation, useNavigate, useNavigation } from 'react-router';

/** Reads the address and changes parts of it; whatever else changes, the list begins at its first page again. */
export const useSearch = () => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const search = coming?.pathname === pathname ? coming.search : here;
  const given = new URLSearchParams(search);
  return {
    search,
    value: (name: string): string => given.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(given.get('page')) || 1)),
    change: (patch: Readonly<Record<string, string>>): void => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries({ page: '', ...patch })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ pathname, search: next.toString() }, { preventScrollReset: !('page' in patch) });
    },
  };
};
