import type { SubjectLevel } from '#contracts/shared/bank';
import { composed } from '#platform/kernel';

/** A node of the tree as it is stored. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: SubjectLevel;
  readonly name: string;
  readonly position: number;
}

/** The level of what stands below a node of this one; null = nothing does. `null` in: the level of the roots. */
export const levelBelow = (level: SubjectLevel | null): SubjectLevel | null =>
  level === null ? 'subject' : level === 'subject' ? 'chapter' : level === 'chapter' ? 'topic' : null;

/** A name as it is kept. */
export const nodeName = (name: string): string => composed(name).replaceAll(/\s+/g, ' ').trim();

/** Siblings in their order: by position, nodes of one position by name. */
export const inOrder = <T extends TreeNode>(nodes: readonly T[]): T[] =>
  nodes.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'bn') || (a.id < b.id ? -1 : 1));

/** Parents before their children, siblings in their order. */
export const walked = <T extends TreeNode>(nodes: readonly T[]): T[] => {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const visit = (parentId: string | null): T[] => inOrder(below.get(parentId) ?? []).flatMap((node) => [node, ...visit(node.id)]);
  return visit(null);
};

/** What making two nodes one comes to. */
export interface MergePlan {
  /** Nodes that end, with the one that takes over what stands at them; children before their parents. */
  readonly ended: readonly { readonly id: string; readonly into: string }[];
  /** Nodes that go on under another parent, after those that stand there. */
  readonly moved: readonly { readonly id: string; readonly parentId: string }[];
}

/** `from` becomes a part of `into`: children of one name become one, down to the leaves, the others move over. */
export const mergePlan = (nodes: readonly TreeNode[], from: string, into: string): MergePlan => {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const ended: { id: string; into: string }[] = [];
  const moved: { id: string; parentId: string }[] = [];
  const merge = (source: string, target: string): void => {
    const there = new Map((below.get(target) ?? []).map(({ id, name }) => [name, id]));
    for (const child of inOrder(below.get(source) ?? [])) {
      const twin = there.get(child.name);
      if (twin === undefined) moved.push({ id: child.id, parentId: target });
      else merge(child.id, twin);
    }
    ended.push({ id: source, into: target });
  };
  merge(from, into);
  return { ended, moved };
};
