import { spans } from '#platform/rich-text';
import { verbatimTags } from './pieces.js';

/** Commands with arguments: they are formulas only with the first of these. */
const withArguments = 'frac|dfrac|tfrac|sqrt|vec|hat|bar|overline|binom|mathrm|mathbf|mathbb|text|begin|underset|overset';
const symbols =
  'alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|' +
  'Lambda|Pi|Sigma|Phi|Psi|Omega|times|div|cdot|pm|mp|leq?|geq?|neq?|approx|equiv|sim|propto|infty|int|sum|prod|lim|sin|cos|tan|cot|sec|' +
  'csc|log|ln|angle|circ|triangle|perp|parallel|rightarrow|leftarrow|Rightarrow|Leftrightarrow|rightleftharpoons|therefore|because|notin|' +
  'subseteq?|cup|cap|emptyset|forall|exists|partial|nabla|left|right|quad|ldots|cdots';
const command = new RegExp(String.raw`(?<![\\A-Za-z:])\\(?:(?:${withArguments})\s?[{\[]|sqrt\s?\d|(?:${symbols})(?![A-Za-z]))`);

/** The pieces of a formula: commands, groups in braces, single letters, numbers and signs. A word of two letters is none. */
const piece =
  /\\[A-Za-z]+|\\[{}|,;:! %&\\]|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|[\d.,]+|[-+*/=<>|()[\]^_'!:~]|&(?:lt|gt|amp);|[²³°·×÷±≤≥≠→∞π√−]|\s+/y;

/** Behind a group in braces that begins at `at`; -1 where it does not end. */
const groupEnd = (text: string, at: number): number => {
  let depth = 0;
  const last = Math.min(text.length, at + 2000);
  for (let place = at; place < last; place += 1) {
    const sign = text[place];
    if (sign === '\\') place += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return -1;
};

const environmentEnd = (text: string, at: number): number => {
  const name = /^\\begin\{(\w+\*?)\}/.exec(text.slice(at, at + 40))?.[1];
  const end = name === undefined ? -1 : text.slice(0, at + 4000).indexOf(`\\end{${name}}`, at);
  return end < 0 ? -1 : end + name!.length + 6;
};

/** How far a formula goes on from `at`. */
const runEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length) {
    if (text.startsWith('\\begin{', at)) {
      const end = environmentEnd(text, at);
      if (end < 0) return at;
      at = end;
      continue;
    }
    if (text[at] === '{') {
      const end = groupEnd(text, at);
      if (end < 0) return at;
      at = end;
      continue;
    }
    // A letter beside a command or a brace belongs to it: `2\pi r`, `}x`.
    piece.lastIndex = at;
    const found = piece.exec(text)?.[0];
    if (found === undefined) return at;
    at += found.length;
  }
  return at;
};

const open = (text: string, left: string, right: string): number => text.split(left).length - text.split(right).length;

/** A run without what belongs to the sentence: signs and words of one letter at its ends, brackets whose others are outside. */
const trimmed = (run: string): readonly [before: string, formula: string, after: string] => {
  const head = /^(?:[\s.,:;!?)\]|/*~-]|[aAI]\s(?!\s*(?:[-+=*/<>^_]|\\(?:times|div|cdot|pm|mp|le|ge|ne|approx))))*/.exec(run)?.[0] ?? '';
  let [before, formula, after] = [head, run.slice(head.length), ''];
  const drop = (length: number): void => {
    after = formula.slice(formula.length - length) + after;
    formula = formula.slice(0, formula.length - length);
  };
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const tail = /(?:\s+[aAI])?[\s.,:;!?=+<>/*|-]+$|\s+[aAI]$/.exec(formula.slice(-200))?.[0];
    if (tail && !formula.endsWith('\\ ')) drop(tail.length);
    else if (formula.endsWith('(') || (formula.endsWith(')') && open(formula, '(', ')') < 0)) drop(1);
    else break;
  }
  if (formula.startsWith('(') && open(formula, '(', ')') > 0) [before, formula] = [`${before}(`, formula.slice(1)];
  return [before, formula, after];
};

/** One stretch without tags: each run that holds a command becomes `$…$`. */
const inText = (text: string): string => {
  if (!command.test(text)) return text;
  let made = '';
  let at = 0;
  while (at < text.length) {
    const end = runEnd(text, at);
    const run = text.slice(at, end);
    if (end > at && command.test(run)) {
      const [before, formula, after] = trimmed(run);
      made += command.test(formula) ? `${before}$${formula}$${after}` : run;
      at = end;
    } else {
      // A word, or a sign of none: it is passed over whole, so that its letters are no variables.
      const word = /^(?:[\p{L}\p{M}\p{N}]+|[^])/u.exec(text.slice(Math.max(at, end), Math.max(at, end) + 200))?.[0] ?? '';
      made += run + word;
      at = Math.max(at, end) + word.length;
    }
  }
  return made;
};

const path = /[A-Za-z]:\\|\\\\[A-Za-z]/;

/**
 * Rich text in which LaTeX that stands there without dollar signs (`\frac{\pi}{2}`) is a formula. What comes of it is checked like every other:
 * what does not parse is told. Not in code, and not where LaTeX itself is spoken of (`speaksOf`).
 */
export const withBareLatex = (html: string): string => {
  if (!html.includes('\\') || !command.test(html) || path.test(html)) return html;
  let code = 0;
  return spans(html)
    .map(({ kind, raw }) => {
      const [, closes, name = ''] = (kind === 'tag' && /^<(\/?)([a-z]+)/i.exec(raw)) || [];
      if (verbatimTags.has(name.toLowerCase())) code += closes ? -1 : 1;
      return kind === 'text' && code <= 0 ? inText(raw) : raw;
    })
    .join('');
};

/** Questions about LaTeX show its commands. */
export const speaksOf = (stem: string): boolean => /\b(?:la)?tex\b|\bcommands?\b|backslash|\bescape\b|কমান্ড|ল্যাটেক্স/i.test(stem);
