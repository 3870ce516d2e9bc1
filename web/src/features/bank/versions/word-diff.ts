export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words with the white space after them; a formula is one word. */
const wordsOf = (text: string): string[] => text.match(/\$\$[\s\S]+?\$\$\s*|\$[^$]+\$\s*|[^\s$]+\s*|\s+|\$/g) ?? [];

/** More than this is compared as a whole: the table below grows with the product of both. */
const mostWords = 1500;

/** For each pair of places the length of the longest run of words that both have from there on. */
const lengths = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i]![j] = a[i]!.trim() === b[j]!.trim() ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
};

const joined = (parts: readonly DiffPart[]): DiffPart[] => {
  const out: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = out.at(-1);
    if (last?.kind === kind) out[out.length - 1] = { kind, text: last.text + text };
    else out.push({ kind, text });
  }
  return out;
};

/** What was taken from and what was put into a text, word by word; removed words stand before those that came in their place. */
export const wordDiff = (before: string, after: string): readonly DiffPart[] => {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (before.trim() === after.trim()) return after === '' ? [] : [{ kind: 'same', text: after }];
  if (a.length > mostWords || b.length > mostWords)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const table = lengths(a, b);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i]!.trim() === b[j]!.trim()) {
      parts.push({ kind: 'same', text: b[j]! });
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      parts.push({ kind: 'removed', text: a[i]! });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: b[j]! });
      j += 1;
    }
  }
  return joined(parts);
};
