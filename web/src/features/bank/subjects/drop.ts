import type { SubjectNode } from '#contracts/http/bank';
import { subjectLevels } from '#contracts/shared/bank';
import type { Zone } from '../use-drag.js';

/** Where a node goes: its parent, and its place from 0 among the children that stand there without it. */
export interface Goal {
  readonly parentId: string | null;
  readonly position: number;
}

const byPlace = (nodes: readonly SubjectNode[], parentId: string | null): SubjectNode[] =>
  nodes.filter((node) => node.parentId === parentId).toSorted((a, b) => a.position - b.position);

/** The children of a parent without the one that is being moved. */
const others = (nodes: readonly SubjectNode[], parentId: string | null, id: string): SubjectNode[] =>
  byPlace(nodes, parentId).filter((node) => node.id !== id);

/** The level at which a node's children stand; null below a topic. */
export const levelBelow = (level: SubjectNode['level'] | null): SubjectNode['level'] | null =>
  level === null ? subjectLevels[0] : (subjectLevels[subjectLevels.indexOf(level) + 1] ?? null);

/** Where letting `id` go over `over` would put it; null where it does not fit: levels stay, and nothing goes below itself. */
export const goalOf = (nodes: readonly SubjectNode[], id: string, over: string, zone: Zone): Goal | null => {
  const [node, target] = [nodes.find((one) => one.id === id), nodes.find((one) => one.id === over)];
  if (!node || !target || node.id === target.id) return null;
  if (target.level === node.level) {
    const siblings = others(nodes, target.parentId, id);
    const at = siblings.findIndex((one) => one.id === over);
    return { parentId: target.parentId, position: zone === 'after' ? at + 1 : at };
  }
  // Over what could be its parent: to the end of its children.
  if (levelBelow(target.level) === node.level) return { parentId: target.id, position: others(nodes, target.id, id).length };
  return null;
};

/** One step up or down among its siblings; null at either end. */
export const stepOf = (nodes: readonly SubjectNode[], id: string, step: 1 | -1): Goal | null => {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const siblings = byPlace(nodes, node.parentId);
  const at = siblings.findIndex((one) => one.id === id) + step;
  return at < 0 || at >= siblings.length ? null : { parentId: node.parentId, position: at };
};

/** Where a node stands now, to be put back there. */
export const placeOf = (nodes: readonly SubjectNode[], id: string): Goal | null => {
  const node = nodes.find((one) => one.id === id);
  return node ? { parentId: node.parentId, position: byPlace(nodes, node.parentId).findIndex((one) => one.id === id) } : null;
};
