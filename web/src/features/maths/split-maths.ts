export interface MathsPart {
  readonly kind: 'text' | 'inline' | 'display';
  readonly value: string;
}

/**
 * Cuts a text at its formulas: `$$…$$` stands on its own line, `$…$` runs in the text, `\$` is a dollar sign. A delimiter
 * without its partner, and an empty pair, stay text.
 */
export const splitMaths = (text: string): MathsPart[] => {
  const parts: MathsPart[] = [];
  let plain = '';
  let at = 0;
  // A fence that found no partner once has none further on: looking again each time would be quadratic.
  const lonely = new Set<string>();
  while (at < text.length) {
    if (text.startsWith('\\$', at)) {
      plain += '$';
      at += 2;
      continue;
    }
    const fence = text.startsWith('$$', at) ? '$$' : '$';
    const end = text.startsWith(fence, at) && !lonely.has(fence) ? closing(text, at + fence.length, fence) : -1;
    if (end < 0 && text.startsWith(fence, at)) lonely.add(fence);
    const formula = end < 0 ? '' : text.slice(at + fence.length, end).trim();
    if (formula === '') {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', value: plain });
    plain = '';
    parts.push({ kind: fence === '$$' ? 'display' : 'inline', value: formula });
    at = end + fence.length;
  }
  if (plain !== '') parts.push({ kind: 'text', value: plain });
  return parts;
};

/** Where the partner of an opening fence stands; escaped dollars do not count. */
const closing = (text: string, from: number, fence: string): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(fence, at)) return at;
  }
  return -1;
};
