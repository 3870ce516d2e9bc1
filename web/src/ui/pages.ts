/**
 * Which page numbers a pager shows: the first, the last, and `siblings` on each side of the current one; null is a gap.
 * A gap never stands for a single page.
 */
export const pagesShown = (current: number, count: number, siblings = 2): (number | null)[] => {
  const wanted = new Set([1, count]);
  for (let page = current - siblings; page <= current + siblings; page += 1) if (page >= 1 && page <= count) wanted.add(page);
  if (wanted.has(3) && count > 2) wanted.add(2);
  if (wanted.has(count - 2) && count > 2) wanted.add(count - 1);
  const shown: (number | null)[] = [];
  for (const page of [...wanted].toSorted((a, b) => a - b)) {
    if (page < 1) continue;
    const last = shown.at(-1);
    if (typeof last === 'number' && page - last > 1) shown.push(null);
    shown.push(page);
  }
  return shown;
};
