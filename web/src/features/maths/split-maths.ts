import { formulaAt } from '#contracts/shared/formula-at';

export interface MathsPart {
  readonly kind: 'text' | 'inline' | 'display';
  readonly value: string;
}

/** Cuts a text at its formulas (`formulaAt`): `$$…$$` stands on its own line, `$…$` runs in the text, `\$` is a dollar sign. */
export const splitMaths = (text: string): MathsPart[] => {
  const parts: MathsPart[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const escaped = text.startsWith('\\$', at);
    const found = text[at] === '$' ? formulaAt(text, at) : null;
    if (!found) {
      plain += escaped ? '$' : text.charAt(at);
      at += escaped ? 2 : 1;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', value: plain });
    plain = '';
    parts.push({ kind: found.display ? 'display' : 'inline', value: found.latex.trim() });
    at = found.end;
  }
  if (plain !== '') parts.push({ kind: 'text', value: plain });
  return parts;
};
