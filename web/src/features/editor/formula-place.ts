/** What is written for a formula where the caret is, and how far behind its start the caret then stands. */
interface FormulaPlace {
  readonly text: string;
  readonly caret: number;
}

/** Whether a text breaks off inside a formula; `\$` is a dollar sign. */
export const isInFormula = (before: string): boolean => {
  let open: string | null = null;
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === '\\') at += 1;
    else if (before[at] === '$') {
      const fence = before.startsWith('$$', at) ? '$$' : '$';
      // A blank behind it: a sign of money (`formulaAt`).
      if (open === null) open = fence === '$' && /^\s/.test(before.slice(at + 1, at + 2)) ? null : fence;
      else if (open === fence || before.startsWith(open, at)) open = null;
      at += fence.length - 1;
    }
  }
  return open !== null;
};

/**
 * A piece of a formula as it is written where `before` ends: inside the formula that stands there, else as a formula of its own. `|` in
 * the piece is where the caret goes; without one it goes behind the piece, still inside the formula.
 */
export const placeFormula = (before: string, piece: string): FormulaPlace => {
  const [left = '', right = ''] = piece.split('|');
  // A command that ends in a letter would swallow the next one.
  const gap = right === '' && /\\[a-z]+$/i.test(left) ? ' ' : '';
  if (isInFormula(before)) return { text: `${left}${gap}${right}`, caret: left.length + gap.length };
  return { text: `$${left}${gap}${right}$`, caret: 1 + left.length + gap.length };
};
