import type { SubjectNode } from '#contracts/http/bank';
import type { ImportTarget } from '#contracts/http/imports';
import { useEndpoint } from '../../client/use-endpoint.js';

type Place = Pick<ImportTarget, 'subject' | 'chapter' | 'topic'>;

/** Names are the same in whatever form they were typed. */
const fold = (name: string | null): string => (name ?? '').normalize('NFC').trim().toLowerCase();

/** The names that stand at a level of the tree below the names already chosen; where those are new, none. */
export const namesBelow = (nodes: readonly SubjectNode[], level: SubjectNode['level'], { subject, chapter }: Place): string[] => {
  const at = (parents: ReadonlySet<string> | null, name: string | null): Set<string> =>
    new Set(
      nodes
        .filter(
          (node) =>
            (parents === null ? node.parentId === null : node.parentId !== null && parents.has(node.parentId)) &&
            fold(node.name) === fold(name),
        )
        .map(({ id }) => id),
    );
  if (level === 'subject') return nodes.filter((node) => node.parentId === null).map(({ name }) => name);
  const subjects = at(null, subject);
  const parents = level === 'chapter' ? subjects : at(subjects, chapter);
  return nodes.filter((node) => node.parentId !== null && parents.has(node.parentId)).map(({ name }) => name);
};

/** The names from the subject down to a node; null where the tree has no such node. */
export const placeOf = (nodes: readonly SubjectNode[], id: string | null): Place | null => {
  const place: { subject: string | null; chapter: string | null; topic: string | null } = { subject: null, chapter: null, topic: null };
  let node = nodes.find((one) => one.id === id);
  if (!node) return null;
  for (; node; node = nodes.find((one) => one.id === node?.parentId)) place[node.level] = node.name;
  return place;
};

const none: readonly SubjectNode[] = [];

/** The tree of subjects; empty until it is here, and where it does not come: names can be typed all the same. */
export const useTree = (): readonly SubjectNode[] => useEndpoint('GET /api/admin/subjects', {}).data?.nodes ?? none;
