import { letterAt } from './label-alphabets.js';
import { withoutMark } from './key-marks.js';
import { labelAt } from './labels.js';
import type { PaperLine } from './lines.js';
import { explanationOf, keyOf, numberOf } from './signs.js';

const bullet = /^\s*([•●○◦▪▫■□▢◆◇➢➤►▶▸‣⁃∙·*+\-–—➔❖✦★☆🔘🔹🔸⬜])\s+(?=\S)/u;
const cross = /^\s*([✅✔✓☑🟢❌✖✗✘☒🔴⬜☐])\uFE0F?\s*(?=\S)/u;
const tick = /^[✅✔✓☑🟢]$/u;
const most = 8;

const following = (block: readonly PaperLine[], from: number, pattern: RegExp, isSame: boolean): readonly RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  for (let at = from; at < block.length && found.length <= most; at += 1) {
    const next = block[at]?.bullet === undefined ? pattern.exec(block[at]?.text ?? '') : null;
    if (!next || (isSame && found[0] && next[1] !== found[0][1])) break;
    found.push(next);
  }
  return found;
};

const lettered = (line: PaperLine, sign: string, index: number, isTicked: boolean): PaperLine => {
  const label = `${letterAt(index)}) `;
  const [before, behind] = [sign.length, label.length];
  return {
    ...line,
    text: label + line.text.slice(before),
    bullet: line.text,
    ...(line.marked ? { marked: line.marked.map(([from, to]) => [from - before + behind, to - before + behind] as const) } : {}),
    ...(isTicked ? { isTicked: true } : {}),
  };
};

/** Whether a line is what options stand below. */
const isStem = (line: PaperLine | undefined): boolean => {
  if (line === undefined || line.isCode || bullet.test(line.text)) return false;
  const label = labelAt(line.text.trimStart(), 0);
  return (label === null || label.set === 'digit') && keyOf(line.text.trim()) === null && explanationOf(line.text.trim()) === null;
};

/**
 * Options behind bullets, from line `from` on: between a question and its key, or some of them marked as right. `below`: the first line of
 * the next block. Elsewhere bullets are a list of the text.
 */
export const bulletSeries = (block: readonly PaperLine[], from: number, below: PaperLine | null): ReadonlyMap<number, PaperLine> | null => {
  const found = bullet.test(block[from]?.text ?? '') ? following(block, from, bullet, true) : [];
  const above = block[from - 1];
  if (found.length < 2 || found.length > most || !isStem(above) || above?.bullet !== undefined) return null;
  const texts = found.map((sign, at) => (block[from + at]?.text ?? '').slice(sign[0].length));
  if (texts.some((text) => labelAt(text, 0) !== null || keyOf(text) !== null || numberOf(text) !== null)) return null;
  const after = block[from + found.length] ?? below;
  const isKeyed = after !== null && keyOf(after.text.trim()) !== null;
  const marked = texts.filter((text) => withoutMark(text) !== null).length;
  const isAsked = /[?？]\s*$/.test(above?.text ?? '') && (block[from + found.length] === undefined || numberOf(after?.text ?? '') !== null);
  if (!isKeyed && !(marked > 0 && marked < found.length) && !isAsked) return null;
  return new Map(found.map((sign, at) => [from + at, lettered(block[from + at]!, sign[0], at, false)]));
};

/** Options behind ticks and crosses, which are label and mark at once; before labels of their own the crosses say nothing more. */
export const crossSeries = (block: readonly PaperLine[], from: number): ReadonlyMap<number, PaperLine> | null => {
  const found = following(block, from, cross, false);
  const right = found.map((sign) => tick.test(sign[1] ?? ''));
  if (found.length < 2 || found.length > most || !isStem(block[from - 1]) || right.every((one) => one) || !right.some((one) => one))
    return null;
  return new Map(
    found.map((sign, at) => {
      const line = block[from + at]!;
      const label = labelAt(line.text, sign[0].length);
      const isTicked = right[at] === true;
      return [from + at, label ? { ...line, label, isTicked } : lettered(line, sign[0], at, isTicked)];
    }),
  );
};
