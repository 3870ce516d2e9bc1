/**
 * Where the formulas of a rich text stand. `$$…$$` is a displayed formula, `$…$` an inline one, `\$` a plain dollar sign; a formula does not
 * hold a dollar sign and does not pass a blank line. A `$` inside a tag is part of the tag. An opening sign without a closing one is text.
 */
export interface Span {
  readonly kind: 'text' | 'tag' | 'inline' | 'display';
  /** With its delimiters: the spans put together are the text. */
  readonly raw: string;
}

// Ends at the next angle bracket, also inside quotes: looking further from each `<` would be quadratic in a hostile text.
const tag = /<(?:\/?[a-z]|!)[^<>]*>/iy;
const display = /\$\$((?:[^$\\]|\\[\s\S])+?)\$\$/y;
const inline = /\$((?:[^$\\]|\\[\s\S])+?)\$/y;
const blankLine = /\n\s*\n/;

const at = (pattern: RegExp, text: string, from: number): string | null => {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found && !blankLine.test(found[0]) ? found[0] : null;
};

/** The spans of a text (HTML or plain), in order. */
export const spans = (text: string): Span[] => {
  const found: Span[] = [];
  let plain = '';
  let position = 0;
  const push = (kind: Span['kind'], raw: string): void => {
    if (plain) found.push({ kind: 'text', raw: plain });
    plain = '';
    found.push({ kind, raw });
    position += raw.length;
  };
  while (position < text.length) {
    const char = text[position];
    const whole = char === '<' ? at(tag, text, position) : null;
    const shown = char === '$' ? at(display, text, position) : null;
    const within = char === '$' && !shown ? at(inline, text, position) : null;
    if (whole) push('tag', whole);
    else if (shown) push('display', shown);
    else if (within) push('inline', within);
    else {
      const taken = char === '\\' && text[position + 1] === '$' ? 2 : 1;
      plain += text.slice(position, position + taken);
      position += taken;
    }
  }
  if (plain) found.push({ kind: 'text', raw: plain });
  return found;
};

/** The text with `<` and `>` inside formulas as entities, so that `$a<b$` is not taken for a tag. */
export const protectFormulas = (text: string): string =>
  spans(text)
    .map(({ kind, raw }) => (kind === 'inline' || kind === 'display' ? raw.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : raw))
    .join('');

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** The LaTeX of each formula, without delimiters and entities. */
export const formulas = (text: string): { readonly latex: string; readonly display: boolean }[] =>
  spans(text).flatMap(({ kind, raw }) => {
    if (kind !== 'inline' && kind !== 'display') return [];
    const edge = kind === 'display' ? 2 : 1;
    const latex = raw.slice(edge, -edge).replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity]!);
    return [{ latex, display: kind === 'display' }];
  });
