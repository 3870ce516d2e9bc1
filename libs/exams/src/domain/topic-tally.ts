import type { Verdict } from './scoring.js';

/** A node of the tree subject → chapter → topic (what the port gives, repeated here since the domain knows no ports). */
export interface TallyNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: 'subject' | 'chapter' | 'topic';
  readonly name: string;
}
type Tallied<N extends TallyNode> = N & Record<Verdict, number>;

/** Verdicts summed up at their nodes and at all above them; nodes without any are left out. The order is that of the nodes. */
export const tallyTopics = <N extends TallyNode>(
  nodes: readonly N[],
  verdicts: readonly { readonly nodeId: string; readonly verdict: Verdict }[],
): Tallied<N>[] => {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, Record<Verdict, number>>();
  for (const { nodeId, verdict } of verdicts) {
    for (let at: string | null | undefined = nodeId; at; at = parents.get(at)) {
      const sum = sums.get(at) ?? { correct: 0, wrong: 0, skipped: 0 };
      sum[verdict] += 1;
      sums.set(at, sum);
    }
  }
  return nodes.flatMap((node) => {
    const sum = sums.get(node.id);
    return sum ? [{ ...node, ...sum }] : [];
  });
};
