/** A formula as it stands in a text, `$…$` or, displayed, `$$…$$`. */
export interface FormulaInText {
  readonly display: boolean;
  /** The LaTeX between the signs. */
  readonly latex: string;
  /** The place behind its last sign. */
  readonly end: number;
}

const startsBlank = /^(?:\s|&nbsp;)/;
const endsBlank = /(?:\s|&nbsp;)$/;
/** A blank that ends a command (`\alpha $`) or is one itself (`\ $`) belongs to the formula. */
const endsCommand = /\\[a-zA-Z]*(?:\s|&nbsp;)$/;
const isBlank = (latex: string): boolean => latex.replaceAll('&nbsp;', ' ').trim() === '';

/** Where the next dollar sign stands that is not escaped and lies before the end of the paragraph; -1 where there is none. */
const nextSign = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '$') return at;
    if (sign === '\\') at += 1;
    else if (sign === '\n') {
      let next = at + 1;
      while (next < text.length && text[next] !== '\n' && /\s/.test(text[next] ?? '')) next += 1;
      if (text[next] === '\n') return -1;
    }
  }
  return -1;
};

/**
 * The formula whose first dollar sign stands at `at`, in a text or its HTML; null where that sign is one of money. Pandoc's rule: no blank
 * after the opening sign, none before the closing one, and no digit behind it. A formula holds no dollar sign but `\$`, and no empty line.
 */
export const formulaAt = (text: string, at: number): FormulaInText | null => {
  const display = text.startsWith('$$', at);
  const start = at + (display ? 2 : 1);
  const close = nextSign(text, start);
  const latex = close < 0 ? '' : text.slice(start, close);
  if (isBlank(latex)) return null;
  if (display) return text[close + 1] === '$' ? { display, latex, end: close + 2 } : null;
  if (startsBlank.test(latex) || (endsBlank.test(latex) && !endsCommand.test(latex))) return null;
  return /[\d০-৯]/.test(text[close + 1] ?? '') ? null : { display, latex, end: close + 1 };
};
