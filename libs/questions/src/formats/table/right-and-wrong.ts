import type { Asked } from './settle.js';

const said = /(?:^|[,;|\n])[^\S\n]{0,20}(right|wrong|correct|incorrect|সঠিক|ভুল)\s{0,20}:/giu;

/** `Right:4, Wrong:5, Wrong:6`: the options and which of them are right, all in the cell of the answer. Null: it is not that. */
export const rightAndWrong = (cells: readonly string[]): Pick<Asked, 'options' | 'weights' | 'together'> | null => {
  const [cell] = cells;
  if (cells.length !== 1 || cell === undefined || !/^\s*(?:right|wrong|correct|incorrect|সঠিক|ভুল)\s*:/iu.test(cell.slice(0, 40)))
    return null;
  const found = [...cell.matchAll(said)];
  const options = found.map((one, at) =>
    cell
      .slice(one.index + one[0].length, found[at + 1]?.index ?? cell.length)
      .trim()
      .replace(/^"(.*)"$/s, '$1'),
  );
  return { options, weights: found.map((one) => (/^(?:right|correct|সঠিক)/iu.test(one[1] ?? '') ? 1 : 0)), together: true };
};
