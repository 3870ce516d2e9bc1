const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * How much of a text that is being written may be shown: up to the end of a sentence or a line, never within a formula (`$…$`, `$$…$$`,
 * `\(…\)`, `\[…\]`) or a piece of code. A formula that was never closed ends with the paragraph.
 */
export const settledLength = (text: string): number => {
  let [settled, inside] = [0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const two = text.slice(at, at + 2);
    if (two === '\n\n' && inside !== '```') inside = '';
    const mark = markAt(text, at);
    if (mark !== '') {
      if (inside === '') inside = opened(mark);
      else if (closes(inside, mark)) inside = '';
      at += mark.length - 1;
      continue;
    }
    if (two === '\\$' || two === '\\\\') {
      at += 1;
      continue;
    }
    if (inside === '' && endsHere(text, at)) settled = at + 1;
  }
  return settled;
};

const marks = ['```', '$$', String.raw`\[`, String.raw`\]`, String.raw`\(`, String.raw`\)`, '$'] as const;
const markAt = (text: string, at: number): string => marks.find((mark) => text.startsWith(mark, at)) ?? '';
const opened = (mark: string): string => (mark === String.raw`\]` || mark === String.raw`\)` ? '' : mark);
const pairs: Readonly<Record<string, string>> = { [String.raw`\[`]: String.raw`\]`, [String.raw`\(`]: String.raw`\)` };
const closes = (inside: string, mark: string): boolean => (pairs[inside] ?? inside) === mark;

/** A full stop ends a sentence only where a space has followed: 9.8 is a number. */
const endsHere = (text: string, at: number): boolean => {
  const sign = text[at];
  if (sign === '\n' || sign === '।') return true;
  return (sign === '.' || sign === '?' || sign === '!') && at + 1 < text.length && isSpace(text[at + 1]);
};

/** `\(…\)` and `\[…\]` as the house writes formulas. */
export const asDollars = (text: string): string =>
  text
    .replaceAll(/\\\[([\s\S]+?)\\\]/g, (_, latex: string) => `$$${latex.trim()}$$`)
    .replaceAll(/\\\(([\s\S]+?)\\\)/g, (_, latex: string) => `$${latex.trim()}$`);

const paragraph = /\n[ \t]*\n/;
/** The blocks of a text: parted at blank lines, except within a displayed formula or code. */
export const blocksOf = (text: string): string[] => {
  const found: string[] = [];
  let pending = '';
  for (const part of text.split(paragraph)) {
    pending = pending === '' ? part : `${pending}\n\n${part}`;
    const open = (pending.match(/\$\$/g)?.length ?? 0) % 2 === 1 || (pending.match(/```/g)?.length ?? 0) % 2 === 1;
    if (open && pending.length < 4000) continue;
    if (pending.trim() !== '') found.push(pending.trim());
    pending = '';
  }
  return pending.trim() === '' ? found : [...found, pending.trim()];
};
