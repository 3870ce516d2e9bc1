/** A listener to the fates of pieces of a file. Throws where a piece gets a second one: a reader that names two has not decided. */
export const noteOnce =
  <Fate>(fates: Map<string, Fate>) =>
  (piece: string, fate: Fate): void => {
    if (fates.has(piece)) throw new Error(`${piece} has two fates: ${String(fates.get(piece))}, ${String(fate)}`);
    fates.set(piece, fate);
  };

interface Told {
  readonly is: string;
  readonly place: { readonly line: number };
}

/**
 * Where the fates of lines and the account differ about what is left over. A line of the account that tells of several begins with the first
 * and holds the texts of all. `lineOf`: the line of a piece; `textOf`: what stands in it.
 */
export const leftOverFaults = (
  fates: ReadonlyMap<string, string>,
  found: readonly Told[],
  lineOf: (piece: string) => number,
  textOf: (piece: string) => string,
): string[] => {
  const account = found.flatMap((one) =>
    one.is === 'left-over' && 'asFound' in one ? [{ line: one.place.line, text: String(one.asFound) }] : [],
  );
  const left = [...fates].filter(([, fate]) => fate === 'left-over').map(([piece]) => piece);
  const lines = new Set(left.map(lineOf));
  const isTold = (piece: string): boolean =>
    account.some(({ line, text }) => line === lineOf(piece) || (line < lineOf(piece) && text.includes(textOf(piece).trim())));
  return [
    ...left.filter((piece) => !isTold(piece)).map((piece) => `${piece}: left over, not in the account`),
    ...account.filter(({ line }) => !lines.has(line)).map(({ line }) => `${line}: left over in the account, with another fate`),
  ];
};
