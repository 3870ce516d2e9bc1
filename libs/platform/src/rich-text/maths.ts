import { formulaAt } from '#contracts/shared/formula-at';

/**
 * Where the formulas of a rich text stand. `$$…$$` is a displayed formula, `$…$` an inline one, `\$` a plain dollar sign; which sign opens
 * a formula is said by `formulaAt`, for the browser too. A `$` inside a tag is part of the tag.
 */
export interface Span {
  readonly kind: 'text' | 'tag' | 'inline' | 'display';
  /** With its delimiters: the spans put together are the text. */
  readonly raw: string;
}

// Ends at the next angle bracket, also inside quotes: looking further from each `<` would be quadratic in a hostile text.
const tag = /<(?:\/?[a-z]|!)[^<>]*>/iy;

const tagAt = (text: string, from: number): string | null => {
  tag.lastIndex = from;
  return tag.exec(text)?.[0] ?? null;
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
    const whole = char === '<' ? tagAt(text, position) : null;
    const formula = char === '$' ? formulaAt(text, position) : null;
    if (whole) push('tag', whole);
    else if (formula) push(formula.display ? 'display' : 'inline', text.slice(position, formula.end));
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
