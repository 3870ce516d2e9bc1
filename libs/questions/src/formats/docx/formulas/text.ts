import { accentOf } from './accents.js';
import { composed } from '#platform/kernel';
import { alphabetLetter } from './alphabets.js';
import { signs, spaces } from './signs.js';

/** How a run of a formula is set. `alphabet`: LaTeX's command, '' for the usual italic. `align`: an `&` marks where lines are aligned. */
export interface Setting {
  readonly alphabet: string;
  readonly align: boolean;
}

const textSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\textdollar{}',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '\u00a0': ' ',
  '\t': ' ',
  '\n': ' ',
  '\r': '',
};

const isMathSign = (sign: string): boolean => sign > '\u007f' && (signs.get(sign)?.startsWith('\\text') ?? true) === false;
const inText = (text: string): string => (text ? `\\text{${Array.from(text, (sign) => textSigns[sign] ?? sign).join('')}}` : '');

/** Words inside a formula, to the letter; signs of mathematics among them stay outside of the text, where KaTeX knows them. */
export const words = (text: string): string => {
  let made = '';
  let held = '';
  for (const sign of text) {
    if (!isMathSign(sign)) {
      held += sign;
      continue;
    }
    made += `${inText(held)}{${signs.get(sign)!}}`;
    held = '';
  }
  return made + inText(held);
};

const isWordy = (sign: string): boolean =>
  sign > '\u007f' && !signs.has(sign) && /[\p{L}\p{M}\p{Nd}\u200c\u200d]/u.test(sign) && !/\p{Script=Greek}/u.test(sign);
const isPlain = (sign: string): boolean => /[A-Za-z0-9]/.test(sign);
const isCombining = (sign: string): boolean => /[\u0300-\u036f\u20d0-\u20ff]/.test(sign);

const inAlphabet = (command: string, letters: string): string => (command ? `\\${command}{${letters}}` : letters);

/** The end of the stretch that begins at `from` and holds only signs of the kind. */
const stretch = (all: readonly string[], from: number, is: (sign: string) => boolean): number => {
  let end = from;
  while (end < all.length && is(all[end]!)) end += 1;
  return end;
};

/** Words of another script with the spaces between them. */
const wordyEnd = (all: readonly string[], from: number): number => {
  let end = stretch(all, from, isWordy);
  for (;;) {
    const next = stretch(all, end, (sign) => sign === ' ');
    if (next === end || next >= all.length || !isWordy(all[next]!)) return end;
    end = stretch(all, next, isWordy);
  }
};

const spaceAt = (all: readonly string[], at: number): string => {
  if (all[at] !== ' ') return spaces.get(all[at]!) ?? ' ';
  const near = (sign: string | undefined): boolean => sign !== undefined && (isPlain(sign) || isWordy(sign));
  return near(all[at - 1]) && near(all[at + 1]) ? '~' : ' ';
};

const namedSign = (latex: string): string => (/\\[A-Za-z]+$/.test(latex) ? `${latex} ` : latex);

/** Letters and signs of a run (`m:t`) as LaTeX. */
export const mathText = (text: string, { alphabet, align }: Setting): string => {
  const all = Array.from(composed(text));
  const made: string[] = [];
  for (let at = 0; at < all.length;) {
    const sign = all[at]!;
    const letter = alphabetLetter(sign);
    if (letter) made.push(inAlphabet(letter.command, letter.plain));
    else if (sign === '&') made.push(align ? '&' : '\\&');
    else if (spaces.has(sign) && !/[\u200c\u200d]/.test(sign)) made.push(spaceAt(all, at));
    else if (isCombining(sign)) made.push(accentOf(sign, made.pop() ?? ''));
    else if (isWordy(sign)) {
      const end = wordyEnd(all, at);
      made.push(words(all.slice(at, end).join('')));
      at = end;
      continue;
    } else if (alphabet && isPlain(sign)) {
      const end = stretch(all, at, isPlain);
      made.push(inAlphabet(alphabet, all.slice(at, end).join('')));
      at = end;
      continue;
    } else made.push(namedSign(alphabet === 'boldsymbol' || alphabet === 'mathbf' ? boldSign(sign) : (signs.get(sign) ?? sign)));
    at += 1;
  }
  return joined(made);
};

const boldSign = (sign: string): string => {
  const latex = signs.get(sign) ?? sign;
  return /\p{Script=Greek}/u.test(sign) ? `\\boldsymbol{${latex}}` : latex;
};

/** Puts pieces together; what is raised or lowered twice gets an empty base between, which KaTeX otherwise refuses. */
export const joined = (pieces: readonly string[]): string => {
  let whole = '';
  for (const piece of pieces) {
    const clash = /^['^_]/.test(piece) && /[}']\s*$/.test(whole);
    const digits = /\\[A-Za-z]+$/.test(whole) && /^[A-Za-z]/.test(piece);
    whole += `${clash ? '{}' : digits ? ' ' : ''}${piece}`;
  }
  return whole;
};
