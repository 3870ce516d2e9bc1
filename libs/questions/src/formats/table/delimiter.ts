/** Where two fit alike the first counts: tabs stand in no text by chance. */
const delimiters = ['\t', ',', ';', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const sampleLength = 64 * 1024;
const sampleLines = 60;

/** How often each sign stands outside quotes, line by line; a line break inside quotes ends no line. */
const countByLine = (text: string): Map<Delimiter, number[]> => {
  const counts = new Map<Delimiter, number[]>(delimiters.map((sign) => [sign, []]));
  let current = new Map<string, number>();
  let quoted = false;
  let used = false;
  let lines = 0;
  const close = (): void => {
    if (used) for (const sign of delimiters) counts.get(sign)?.push(current.get(sign) ?? 0);
    if (used) lines += 1;
    current = new Map();
    used = false;
  };
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) close();
    else if (!quoted) current.set(sign, (current.get(sign) ?? 0) + 1);
    if (sign !== '\n' && sign !== '\r') used = true;
    if (lines >= sampleLines) return counts;
  }
  close();
  return counts;
};

/** Lines that have as many of a sign as most lines have, weighed by that number: what separates is there in every line alike. */
const steadiness = (counts: readonly number[]): number => {
  const often = new Map<number, number>();
  for (const count of counts) if (count > 0) often.set(count, (often.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, lines] of often) best = Math.max(best, (lines / counts.length) * Math.min(count, 6));
  return best;
};

const linesLooked = 60;
/** Where a sign stands in one and the same cell of every line, it separates options there, and the other the cells. */
const outerOf = (sample: string, counts: ReadonlyMap<Delimiter, readonly number[]>, best: Delimiter): Delimiter => {
  if (best !== ';' && best !== '|') return best;
  const lines = sample.split(/\r\n?|\n/, linesLooked).filter((line) => line.includes(best) && !line.includes('"'));
  for (const outer of ['\t', ','] as const) {
    if (steadiness(counts.get(outer) ?? []) < 1.8) continue;
    const places = lines.map((line) => line.split(outer).flatMap((cell, at) => (cell.includes(best) ? [at] : [])));
    const [place] = places[0] ?? [];
    const within = places.filter((of) => of.length === 1 && of[0] === place).length;
    if (lines.length > 1 && within * 10 >= lines.length * 9) return outer;
  }
  return best;
};

/**
 * The sign between the cells, by what the text holds and not by the name of the file (RFC 4180 has the comma; spreadsheet programs write
 * `;` where the comma is the decimal sign, and tabs as "Unicode text"). `sep=;` in the first line says it itself.
 */
export const detectDelimiter = (text: string): Delimiter => {
  const said = /^sep=([,;\t|])\r?\n/i.exec(text.slice(0, 8))?.[1];
  if (said) return said as Delimiter;
  // A quote that never closes would hide every line after it: then count again as if there were none.
  const sample = text.slice(0, sampleLength);
  let counts = countByLine(sample);
  if ((counts.get(',')?.length ?? 0) < 2) counts = countByLine(sample.replaceAll('"', ''));
  let best: Delimiter = ',';
  let most = 0;
  for (const sign of delimiters) {
    // The first line has what separates the others; a sign that is not in it separates options in a cell.
    const found = steadiness(counts.get(sign) ?? []) * ((counts.get(sign)?.[0] ?? 0) > 0 ? 1 : 0.4);
    if (found > most) [best, most] = [sign, found];
  }
  return outerOf(sample, counts, best);
};
