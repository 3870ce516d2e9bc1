const opening = /^\s*(?:>\s?)*(`{3,}|~{3,})(?!.*\1)/;

/**
 * For each line whether it belongs to fenced code (CommonMark 0.31, 4.5), and whether it ends it. As people write it the fence may close
 * behind the last line of code; one that never closes is no fence, or everything below it would be code.
 */
export const fencedLines = (lines: readonly string[]): readonly ('code' | 'end' | null)[] => {
  const kinds: ('code' | 'end' | null)[] = lines.map(() => null);
  // What does not close from here on closes from nowhere below: it is looked for once.
  const open = new Set<string>();
  for (let at = 0; at < lines.length; at += 1) {
    const mark = opening.exec(lines[at] ?? '')?.[1];
    if (mark === undefined || open.has(mark)) continue;
    let end = at + 1;
    while (end < lines.length && !(lines[end] ?? '').trimEnd().endsWith(mark)) end += 1;
    if (end === lines.length) {
      open.add(mark);
      continue;
    }
    kinds.fill('code', at, end);
    kinds[end] = 'end';
    at = end;
  }
  return kinds;
};
