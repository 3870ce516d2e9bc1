/**
 * Where formulas stand in the raw text of a GIFT question, so that the braces, equals signs and tildes of LaTeX that an author left
 * unescaped are not taken for GIFT's own. Dollar signs count as in Pandoc's `tex_math_dollars`; `\(…\)` and `\[…\]` count with one backslash
 * or with the two that GIFT asks for.
 */
export interface FormulaHunt {
  /** Openings that led nowhere: after too many of them in one block, dollar signs are taken for plain, so that time stays linear. */
  failed: number;
  /** A formula was met that could as well be two options: `$5 =6$`. */
  unsure: boolean;
}

export const hunt = (): FormulaHunt => ({ failed: 0, unsure: false });

const longest = 2000;
const mostFailed = 40;
const space = /\s/;
const digit = /\d/;
const mathOnly = /[\\^_{]/;

/** What stands next to a sign of the answer section says whether the sign belongs to a formula. `null`: to none. */
const answerSign = (text: string, at: number): 'sure' | 'tilde' | 'spaced-tilde' | 'unsure' | null => {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (text[at] === '#') return null;
  if (after === '$' || /\n[ \t]*$/.test(text.slice(Math.max(0, at - 40), at)))
    return text[at] === '=' && !space.test(before) ? 'sure' : null;
  if (text[at] === '~') return space.test(before) ? 'spaced-tilde' : 'tilde';
  if (!space.test(before)) return 'sure';
  return space.test(after) ? 'sure' : 'unsure';
};

interface Opening {
  readonly start: number;
  readonly close: string;
}

const openingAt = (text: string, at: number): Opening | null => {
  if (text[at] === '$') {
    if (text[at + 1] === '$') return { start: at + 2, close: '$$' };
    const next = text[at + 1] ?? ' ';
    return space.test(next) || next === '~' ? null : { start: at + 1, close: '$' };
  }
  const slashes = text[at + 1] === '\\' ? 2 : 1;
  const bracket = text[at + slashes];
  if (bracket !== '(' && bracket !== '[') return null;
  return { start: at + slashes + 1, close: '\\'.repeat(slashes) + (bracket === '(' ? ')' : ']') };
};

const blankFollows = (text: string, at: number): boolean => {
  let next = at + 1;
  while (text[next] === ' ' || text[next] === '\t') next += 1;
  return text[next] === '\n';
};

/** An unescaped brace with a sign of an answer right behind it, where LaTeX has no argument: the answers begin there. */
const opensAnswers = (text: string, at: number): boolean =>
  /[\s?!.:।,;)>\]]/.test(text[at - 1] ?? ' ') && /^\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}])/.test(text.slice(at, at + 40));

const closesHere = (text: string, at: number, opening: Opening): boolean => {
  if (opening.close !== '$') return true;
  return at > opening.start && !space.test(text[at - 1] ?? ' ') && !digit.test(text[at + 1] ?? ' ');
};

interface Look {
  depth: number;
  tilde: boolean;
  /** A tilde with a space before it: as options begin. */
  spacedTilde: boolean;
  unsure: boolean;
}

/** Takes one sign of a formula in; false when this can be no formula. */
const takeSign = (text: string, at: number, inAnswers: boolean, look: Look): boolean => {
  const sign = text[at];
  if (sign === '{') {
    if (!inAnswers && opensAnswers(text, at)) return false;
    look.depth += 1;
  } else if (sign === '}') {
    look.depth -= 1;
    return look.depth >= 0;
  } else if (sign === '\n') return !blankFollows(text, at);
  else if (inAnswers && (sign === '~' || sign === '=' || sign === '#')) {
    const is = answerSign(text, at);
    look.tilde ||= is === 'tilde' || is === 'spaced-tilde';
    look.spacedTilde ||= is === 'spaced-tilde';
    look.unsure ||= is === 'unsure';
    return is !== null;
  }
  return true;
};

const closing = (text: string, opening: Opening, inAnswers: boolean, hunted: FormulaHunt): number => {
  const limit = Math.min(text.length, opening.start + longest);
  const look: Look = { depth: 0, tilde: false, spacedTilde: false, unsure: false };
  for (let at = opening.start; at < limit; at += 1) {
    if (text.startsWith(opening.close, at) && at > opening.start) {
      if (opening.close === '$' && space.test(text[at - 1] ?? ' ')) continue;
      if (look.depth !== 0 || !closesHere(text, at, opening)) return -1;
      const certain = mathOnly.test(text.slice(opening.start, at));
      if (look.tilde && !certain) return -1;
      if (look.spacedTilde || (look.unsure && !certain)) hunted.unsure = true;
      return at + opening.close.length;
    }
    if (text[at] === '\\') at += 1;
    else if (text[at] === '$' && !opening.close.startsWith('$')) return -1;
    else if (!takeSign(text, at, inAnswers, look)) return -1;
  }
  return -1;
};

/** Where the formula that opens at `at` (a `$` or a backslash) ends, behind its last sign; -1 when none opens there. */
export const formulaEnd = (text: string, at: number, inAnswers: boolean, hunted: FormulaHunt): number => {
  if (hunted.failed > mostFailed) return -1;
  const opening = openingAt(text, at);
  if (!opening) return -1;
  const end = closing(text, opening, inAnswers, hunted);
  if (end < 0) hunted.failed += 1;
  return end;
};
