import type { DeskCategory } from '#contracts/http/courses-desk';

/** The children of one parent, in order; those without one are told apart by their section. */
export const siblingsOf = (
  nodes: readonly DeskCategory[],
  { parentId, section }: Pick<DeskCategory, 'parentId' | 'section'>,
): DeskCategory[] => nodes.filter((node) => node.parentId === parentId && node.section === section);

export const depthOf = (nodes: readonly DeskCategory[], node: DeskCategory): number => {
  const parent = nodes.find(({ id }) => id === node.parentId);
  return parent ? depthOf(nodes, parent) + 1 : 0;
};

/** Whether `node` stands somewhere below `id`, or is it. */
export const isWithin = (nodes: readonly DeskCategory[], node: DeskCategory, id: string): boolean => {
  if (node.id === id) return true;
  const parent = nodes.find((one) => one.id === node.parentId);
  return parent !== undefined && isWithin(nodes, parent, id);
};

/** Where it may go: anywhere in its section but below itself and where it stands. */
export const goalsOf = (nodes: readonly DeskCategory[], node: DeskCategory): DeskCategory[] =>
  nodes.filter((one) => one.section === node.section && !isWithin(nodes, one, node.id) && one.id !== node.parentId);
