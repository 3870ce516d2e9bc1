import { type Element, childOf, elements, onOff, textOf, valueOf } from '../element.js';
import { alphabetOf } from './alphabets.js';
import { objects } from './objects.js';
import { functionLatex, functionNames } from './signs.js';
import { joined, mathText, words } from './text.js';

/** A formula that holds something we have no LaTeX for: `what` is the element. Never half a formula. */
export class BadFormula extends Error {
  constructor(readonly what: string) {
    super(`No LaTeX for ${what}`);
  }
}

export interface Around {
  /** Inside an array of equations, where `&` marks what stands below each other. */
  readonly align: boolean;
  readonly depth: number;
}

const deepest = 60;

/** What holds other things and says nothing by itself. */
const transparent = new Set([
  'm:oMath',
  'm:oMathPara',
  'm:e',
  'm:num',
  'm:den',
  'm:sub',
  'm:sup',
  'm:deg',
  'm:lim',
  'm:fName',
  'w:ins',
  'w:moveTo',
  'w:sdt',
  'w:sdtContent',
  'w:hyperlink',
  'w:smartTag',
  'w:fldSimple',
  'mc:AlternateContent',
  'mc:Choice',
]);
/** What is not shown: properties, marks of the editor, deleted text. */
const silent =
  /^(?:m:(?:\w+Pr|argSz)|w:(?:del|moveFrom|\w+(?:Start|End)|proofErr|\w*Pr|lastRenderedPageBreak|commentReference|softHyphen|noBreakHyphen)|mc:Fallback)$/;

/** Shown letters of a run: `m:t` (ECMA-376 22.1.2.116), and `w:t` where a program wrote a run of text into a formula. */
const runText = (run: Element): string =>
  elements(run)
    .map((child) => {
      if (child.name === 'm:t' || child.name === 'w:t' || child.name === 'w:delText')
        return child.name === 'w:delText' ? '' : textOf(child);
      if (child.name === 'w:tab' || child.name === 'w:br' || child.name === 'w:cr') return ' ';
      if (child.name === 'w:noBreakHyphen') return '-';
      if (child.name === 'w:sym') return symbolOf(child);
      if (silent.test(child.name)) return '';
      throw new BadFormula(child.name);
    })
    .join('');

const symbolOf = (child: Element): string => {
  const code = Number.parseInt(child.attributes['w:char'] ?? '', 16);
  if (!(code > 0x20) || code >= 0xe000) throw new BadFormula('w:sym');
  return String.fromCodePoint(code);
};

const run = (element: Element, around: Around): string => {
  const properties = childOf(element, 'm:rPr');
  const text = runText(element);
  if (onOff(properties, 'm:nor') || element.name === 'w:r') return words(text);
  const style = valueOf(properties, 'm:sty');
  const alphabet = alphabetOf(valueOf(properties, 'm:scr'), style);
  const name = text.trim();
  if (style === 'p' && functionNames.has(name)) return `${functionLatex(name)} `;
  return mathText(text, { alphabet, align: around.align });
};

const one = (element: Element, around: Around): string => {
  if (around.depth > deepest) throw new BadFormula('too deep');
  const deeper = { ...around, depth: around.depth + 1 };
  if (element.name === 'm:r' || element.name === 'w:r') return run(element, around);
  const object = objects[element.name];
  if (object) return object(element, (inner, align = false) => (inner ? row(inner, { align, depth: deeper.depth }) : ''));
  if (transparent.has(element.name)) return row(element, deeper);
  if (silent.test(element.name)) return '';
  throw new BadFormula(element.name);
};

/** What stands in a row inside an element. */
export const row = (element: Element, around: Around): string => joined(elements(element).map((child) => one(child, around)));

/**
 * A Word equation (`m:oMath`, ECMA-376 Part 1, 22.1) as LaTeX without its dollar signs; '' for an empty one.
 * Throws BadFormula for what has no LaTeX here.
 */
export const ommlToLatex = (math: Element): string => row(math, { align: false, depth: 0 }).replaceAll(/ {2,}/g, ' ').trim();
