import type { SubjectNode } from '../http/bank-shapes.js';
import { composed } from './composed.js';

/** A node with the way to it, as lists and searches show it. */
export interface PlacedNode {
  readonly node: SubjectNode;
  readonly depth: number;
  readonly path: readonly SubjectNode[];
  /** `রসায়ন › জৈব রসায়ন › অ্যালকেন`. */
  readonly name: string;
}

/** Nodes in the order of a tree laid flat: each parent, then its children by position. */
export const placed = (nodes: readonly SubjectNode[]): readonly PlacedNode[] => {
  const below = new Map<string, SubjectNode[]>();
  for (const node of nodes) {
    const beside = below.get(node.parentId ?? '');
    if (beside) beside.push(node);
    else below.set(node.parentId ?? '', [node]);
  }
  const walk = (parentId: string, path: readonly SubjectNode[]): PlacedNode[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((node) => {
        const way = [...path, node];
        return [{ node, depth: path.length, path: way, name: way.map(({ name }) => name).join(' › ') }, ...walk(node.id, way)];
      });
  return walk('', []);
};

/** Letters that are written one way or the other, and case, do not count; every word has to stand somewhere in the way to the node. */
export const folded = (text: string): string => composed(text).toLowerCase();
export const findPlaces = (places: readonly PlacedNode[], query: string): readonly PlacedNode[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? places : places.filter(({ name }) => words.every((word) => folded(name).includes(word)));
};
