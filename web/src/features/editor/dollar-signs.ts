import { formulaAt } from '#contracts/shared/formula-at';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00a0' };
const read = (html: string): string => html.replaceAll(/&(?:lt|gt|amp|quot|nbsp);/g, (entity) => entities[entity] ?? entity).trim();
const tag = /<[^<>]*>/y;

/** A kept text with the dollar signs of a formula written as such (`\$`); without one, those that belong to none. */
export const asDollarSigns = (html: string, formula: string | null): string => {
  let made = '';
  let at = 0;
  while (at < html.length) {
    tag.lastIndex = at;
    const whole = html.startsWith('\\$', at) ? '\\$' : (tag.exec(html)?.[0] ?? html.charAt(at));
    const found = whole === '$' ? formulaAt(html, at) : null;
    if (found) {
      const sign = formula !== null && read(found.latex) === formula ? '\\$' : '$';
      const fence = sign.repeat(found.display ? 2 : 1);
      made += fence + found.latex + fence;
      at = found.end;
    } else {
      made += whole === '$' && formula === null ? '\\$' : whole;
      at += whole.length;
    }
  }
  return made;
};
