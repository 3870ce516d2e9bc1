/**
 * What a formula may be, for the server that refuses it and for the browser that draws it: KaTeX expands and nests whatever it is told to,
 * and a kilobyte can keep it busy for minutes.
 */
export const formulaLimits = {
  maxLength: 2000,
  /** Of groups, environments and brackets, each within the other. */
  maxNesting: 40,
  /** Of all formulas of one text. */
  maxInText: 200,
  maxCharactersInText: 20_000,
  /** Elements of HTML and MathML that KaTeX makes of them. */
  maxNodesInText: 50_000,
  /** Of what stands for something else, `maxExpand` of them at most in one formula. */
  maxExpansionsInText: 8000,
} as const;

/** Every formula is drawn by these, here and there, so that what was accepted can also be shown. */
export const katexOptions = {
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxExpand: 100,
  maxSize: 20,
  output: 'htmlAndMathml',
} as const;

/** They give a command a meaning; twenty characters can then stand for a million. */
const defining =
  'def|gdef|edef|xdef|let|futurelet|global|long|newcommand|renewcommand|providecommand|DeclareMathOperator|DeclareRobustCommand';
/** They reach out of the formula: shown as an error where trust is off, and never what somebody means. */
const outward = 'href|url|includegraphics|htmlClass|htmlId|htmlStyle|htmlData';
/** They write into the log of whoever draws them. */
const logging = 'message|errmessage|show';
/**
 * Looked for wherever they stand, also behind a backslash or within `\verb`: what KaTeX reads there is not always what it looks like.
 * Names with an `@` are KaTeX's own; `\df@tag` is what `\tag` has defined.
 */
const refused = new RegExp(String.raw`\\(?:[a-zA-Z]*@|(?:${defining}|${outward}|${logging})(?![a-zA-Z@]))`);

/** A command that no formula may hold, or null. */
export const refusedCommand = (latex: string): string | null => refused.exec(latex)?.[0] ?? null;

const isDeep = (latex: string): boolean => {
  let depth = 0;
  for (const [sign] of latex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\[^]|[{}]/g)) {
    if (sign === '{' || sign === '\\left' || sign === '\\begin') depth += 1;
    else if (sign === '}' || sign === '\\right' || sign === '\\end') depth -= 1;
    if (depth > formulaLimits.maxNesting) return true;
  }
  return false;
};

export type FormulaFault = 'long' | 'deep' | 'command';

/** Why KaTeX is not even asked about a formula, or null. */
export const formulaFault = (latex: string): FormulaFault | null => {
  if (latex.length > formulaLimits.maxLength) return 'long';
  if (isDeep(latex)) return 'deep';
  return refusedCommand(latex) === null ? null : 'command';
};
