/** The list with the item of one place put at another; places outside of it mean its ends. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, item);
};
