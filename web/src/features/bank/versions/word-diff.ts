export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words with the white space after them; a formula is one word. */
const wordsOf = (text: string): string[] => text.match(/\$\$[\s\S]+?\$\$\s*|\$[^$]+\$\s*|[^\s$]+\s*|\s+|\$/g) ?? [];

/** More than this is compared as a whole: the table below grows with the product of both. */
const mostWords = 1500;

/** Words as numbers, the same for words that only differ in the white space after them: however long words are, they are compared once. */
const numbered = (...texts: readonly (readonly string[])[]): Uint16Array[] => {
  const known = new Map<string, number>();
  return texts.map((words) =>
    Uint16Array.from(words, (word) => {
      const plain = word.trim();
      return known.get(plain) ?? (known.set(plain, known.size), known.size - 1);
    }),
  );
};

/** For each pair of places the length of the longest run of words that both have from there on. */
const lengths = (a: Uint16Array, b: Uint16Array): Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
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
  const [x, y] = numbered(a, b) as [Uint16Array, Uint16Array];
  const table = lengths(x, y);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && x[i] === y[j]) {
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
