export const printParts = ['paper', 'omr', 'key', 'omrKey'] as const;
export type PrintPart = (typeof printParts)[number];
export const printSizes = ['small', 'normal', 'large'] as const;

/** What the address asks to be printed. */
export interface PrintAsked {
  readonly parts: readonly PrintPart[];
  /** 0: the author's order, without a code; else so many shuffled sets. */
  readonly sets: number;
  readonly seed: string;
  readonly columns: 1 | 2;
  readonly size: (typeof printSizes)[number];
}

export const mostSets = 8;
const usual: PrintAsked = { parts: ['paper'], sets: 0, seed: '1', columns: 2, size: 'normal' };

/** Reads an address; what it does not know counts as not said. */
export const readAsked = (search: string): PrintAsked => {
  const given = new URLSearchParams(search);
  const parts = given.get('parts')?.split(',') ?? null;
  const sets = Number(given.get('sets') ?? 0);
  const seed = given.get('seed') ?? '';
  return {
    parts: parts ? printParts.filter((part) => parts.includes(part)) : usual.parts,
    sets: Number.isInteger(sets) && sets >= 0 && sets <= mostSets ? sets : usual.sets,
    seed: /^[a-z0-9]{1,32}$/.test(seed) ? seed : usual.seed,
    columns: given.get('columns') === '1' ? 1 : 2,
    size: printSizes.find((size) => size === given.get('size')) ?? usual.size,
  };
};

/** The address for it; what is usual is left out. */
export const writeAsked = (asked: PrintAsked): string => {
  const next = new URLSearchParams();
  if (asked.parts.join() !== usual.parts.join()) next.set('parts', asked.parts.join());
  if (asked.sets !== usual.sets) next.set('sets', String(asked.sets));
  if (asked.seed !== usual.seed) next.set('seed', asked.seed);
  if (asked.columns !== usual.columns) next.set('columns', String(asked.columns));
  if (asked.size !== usual.size) next.set('size', asked.size);
  return next.size > 0 ? `?${next.toString()}` : '';
};
