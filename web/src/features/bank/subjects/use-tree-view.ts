import { useMemo, useState } from 'react';
import type { SubjectNode } from '#contracts/http/bank';
import { findPlaces, placed, type PlacedNode } from '#contracts/shared/subject-tree';

/** A small tree stands open; a large one begins with its subjects. */
const openBelow = 40;

/** Which rows of the tree are seen: what is open, or what a search leaves with the way to it. */
export const useTreeView = (nodes: readonly SubjectNode[]) => {
  const all = useMemo(() => placed(nodes), [nodes]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [query, setQuery] = useState('');
  const parents = useMemo(() => new Set(nodes.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))), [nodes]);
  const open = chosen ?? (nodes.length <= openBelow ? parents : new Set<string>());
  const found = useMemo(() => {
    if (query === '') return null;
    return new Set(findPlaces(all, query).flatMap(({ path }) => path.map(({ id }) => id)));
  }, [all, query]);
  const rows: readonly PlacedNode[] = all.filter(({ node, path }) =>
    found ? found.has(node.id) : path.slice(0, -1).every(({ id }) => open.has(id)),
  );
  const toggle = (id: string, to?: boolean): void => {
    const next = new Set(open);
    if (to ?? !next.has(id)) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return {
    rows,
    query,
    setQuery,
    isOpen: (id: string): boolean => found !== null || open.has(id),
    hasChildren: (id: string): boolean => parents.has(id),
    toggle,
    openAll: (): void => setChosen(parents),
    foldAll: (): void => setChosen(new Set()),
  };
};
export type TreeView = ReturnType<typeof useTreeView>;
