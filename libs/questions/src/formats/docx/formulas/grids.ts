import { type Element, childOf, childrenOf, elements, valueOf } from '../element.js';
import type { Inside, ToLatex } from './objects.js';
import { signs } from './signs.js';

const delimiters: Readonly<Record<string, string>> = {
  '': '.',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '∣': '|',
  '❘': '|',
  '‖': '\\|',
  '∥': '\\|',
  '║': '\\|',
  '/': '/',
  '\\': '\\backslash',
  '<': '\\langle',
  '>': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '↑': '\\uparrow',
  '↓': '\\downarrow',
  '↕': '\\updownarrow',
};

const environments: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
};

const rows = (element: Element, inside: Inside): string =>
  childrenOf(element, 'm:mr')
    .map((line) =>
      childrenOf(line, 'm:e')
        .map((cell) => inside(cell).trim())
        .join(' & '),
    )
    .join(' \\\\ ');

/** 22.1.2.60 */
export const matrix: ToLatex = (element, inside) => `\\begin{matrix}${rows(element, inside)}\\end{matrix}`;

const only = (element: Element | undefined): Element | undefined => {
  const held = elements(element).filter((child) => !child.name.endsWith('Pr'));
  return held.length === 1 ? held[0] : undefined;
};

/** Brackets that LaTeX has an environment or a command for: a matrix, cases, a binomial. */
const special = (parts: readonly Element[], open: string, close: string, inside: Inside): string | null => {
  const held = parts.length === 1 ? only(parts[0]) : undefined;
  const environment = environments[open + close];
  if (held?.name === 'm:m' && environment) return `\\begin{${environment}}${rows(held, inside)}\\end{${environment}}`;
  if (held?.name === 'm:f' && open === '(' && close === ')' && valueOf(childOf(held, 'm:fPr'), 'm:type') === 'noBar')
    return `\\binom{${inside(childOf(held, 'm:num')).trim()}}{${inside(childOf(held, 'm:den')).trim()}}`;
  return null;
};

/** 22.1.2.24: brackets around one or more parts; a bracket that is there but empty is none. */
export const delimited: ToLatex = (element, inside) => {
  const properties = childOf(element, 'm:dPr');
  const open = valueOf(properties, 'm:begChr') ?? '(';
  const close = valueOf(properties, 'm:endChr') ?? ')';
  const between = valueOf(properties, 'm:sepChr') ?? '|';
  const parts = childrenOf(element, 'm:e');
  const whole = special(parts, open, close, inside);
  if (whole) return whole;
  const sign = (one: string): string => signs.get(one) ?? one;
  const [left, right, middle] = [delimiters[open], delimiters[close], delimiters[between]];
  const separator = between === '' ? ' ' : middle && middle !== '.' ? ` \\middle${middle} ` : `${sign(between)} `;
  const held = parts.map((part) => inside(part).trim()).join(separator);
  return `${left ? '' : sign(open)}\\left${left ?? '.'} ${held} \\right${right ?? '.'}${right ? '' : sign(close)}`;
};
