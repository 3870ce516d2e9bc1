import { innerRun, labelAt } from '../paper/labels.js';
import { type Numbered, answerListOf, explanationOf, keyOf, numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';
import { isBlank } from './list-runs.js';
import { isWhole } from './marking-kind.js';
import { labelStart } from './option-groups.js';
import { plainLine } from './table-lines.js';

const longest = 100;
/** Words that lead in what is told of an answer; the sign of a visarga behind them is a colon. */
const english = 'explanations?|solutions?|rationale|feedback|answers?|notes?|hints?';
const bengali = '(?:ব্যাখ্যা|সমাধান|উত্তর|বিশ্লেষণ)(?:ের|র|টি|সহ|সমূহ|মালা|গুলো)?';
const behindWord = String.raw`(?![\p{L}\p{N}_]|(?!\u0983)\p{M})`;
const tells = new RegExp(String.raw`^[\s*_[({]*(?:${english}|${bengali})${behindWord}`, 'iu');

const hasLabel = ({ text }: DocLine): boolean => labelAt(text, labelStart(text)) !== null;
const isNumber = ({ text }: DocLine): boolean => numberOf(text) !== null;
const isBold = ({ text, marks }: DocLine): boolean => isWhole(text, 0, marks.get('bold') ?? []);
const isSign = (line: DocLine): boolean =>
  isNumber(line) ||
  hasLabel(line) ||
  keyOf(line.text) !== null ||
  explanationOf(line.text) !== null ||
  answerListOf(line.text) !== null ||
  tells.test(line.text);

/** What a paragraph may look like that is none of what stands around it: short, set off as a whole, with letters and no pictures. */
const standsOut = (line: DocLine): boolean =>
  line.text.length < longest &&
  /\p{L}{2}/u.test(line.text) &&
  !/[\ue010-\uf8ff\u{f0000}-\u{10fffd}]/u.test(line.text) &&
  (line.isApart === true || isBold(line)) &&
  !isSign(line);

type Region = 'none' | 'stem' | 'options' | 'told';

/** Where the walk through the questions stands: what the last line belongs to, and the number of the question. */
interface Place {
  readonly region: Region;
  readonly number: Numbered | null;
}

const behind = (line: DocLine, { region, number }: Place): Place => {
  if (keyOf(line.text) !== null || explanationOf(line.text) !== null) return { region: region === 'none' ? 'none' : 'told', number };
  const own = numberOf(line.text);
  const isOption = own !== null && number !== null && region !== 'told' && (own.style !== number.style || own.value <= number.value);
  if (own && !(isOption && hasLabel(line))) return { region: innerRun(line.text.slice(own.rest)) ? 'options' : 'stem', number: own };
  return { region: hasLabel(line) && region !== 'told' ? 'options' : region, number };
};

const isTitle = ({ text }: DocLine): boolean => text.length < 60 && !/[\u0983?？.।:!,;]\s*$/u.test(text);

/** Whether a heading at the beginning of a paragraph stands apart from the stem below it: that is of other looks, or asks in its own line. */
const endsAbove = (line: DocLine, after: DocLine | undefined): boolean => {
  if (!after || isSign(after) || !isTitle(line)) return false;
  return standsOut(after) ? !isTitle(after) && !/^\s*\p{Ll}/u.test(after.text) : true;
};

/**
 * Whether the line is a heading: below options, keys and what is told of them. What goes on with the line before in the same looks is a part of
 * that; a subheading of an explanation stands before text, that of a part before the next question.
 */
const isHeading = (line: DocLine, before: DocLine, region: Region, after: DocLine | undefined): boolean => {
  if ((region !== 'options' && region !== 'told') || before.line === line.line || !standsOut(line)) return false;
  if (after && hasLabel(after) && !isNumber(after) && labelAt(after.text, labelStart(after.text))!.index > 0) return false;
  const isAlike = keyOf(before.text) === null && (line.isApart === true ? before.isApart === true : isBold(before));
  const isNext = after !== undefined && isNumber(after);
  if (isAlike) return isNext && hasLabel(before);
  return region === 'options' || isNext || endsAbove(line, after);
};

/** A picture below options that are text, before the next question: nobody knows whose it is, surely not the last option's. */
const isLoosePicture = (line: DocLine, before: DocLine, region: Region, after: DocLine | undefined): boolean => {
  if (region !== 'options' || before.line === line.line || !hasLabel(before)) return false;
  const own = before.text.slice(labelAt(before.text, labelStart(before.text))!.end);
  return /[\p{L}\p{N}]/u.test(own) && (after === undefined || isNumber(after));
};

const isFirstOption = (line: DocLine | undefined): boolean => line !== undefined && labelAt(line.text, labelStart(line.text))?.index === 0;

/**
 * Whether the line is the stem of a question without a number, below what is told of the one before: of its own looks and above options,
 * perhaps with further lines in bold between, or of any looks right above them.
 */
const isStemBelow = (lines: readonly DocLine[], at: number, before: DocLine, { region, number }: Place): boolean => {
  const line = lines[at]!;
  // A line of other looks above the first stem is one of the head of the paper.
  const isFirst = region === 'none' && standsOut(line) && isTitle(before);
  if ((region !== 'told' && !isFirst) || isSign(line)) return false;
  const behind = lines.slice(at + 1, at + 8).filter((each) => !isBlank(each));
  const to = behind.findIndex((each) => !standsOut(each));
  return standsOut(line) ? to >= 0 && to < 3 && isFirstOption(behind[to]) : number === null && isFirstOption(behind[0]);
};

/** `isPicture`: whether a text is nothing but pictures. The lines with a blank one around each heading that follows a question directly, since only that ends what stands before it. */
export const withHeadingsApart = (lines: readonly DocLine[], isPicture: (text: string) => boolean): DocLine[] => {
  const made: DocLine[] = [];
  let place: Place = { region: 'none', number: null };
  let before: DocLine | null = null;
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) {
      made.push(line);
      before = null;
      continue;
    }
    const after = lines.slice(at + 1, at + 6).find((each) => !isBlank(each));
    if (
      before &&
      (isHeading(line, before, place.region, after) || (isPicture(line.text) && isLoosePicture(line, before, place.region, after)))
    ) {
      made.push(plainLine('', line.line), line);
      // A stem in bold may have more lines than one.
      if (endsAbove(line, after) || (after && isNumber(after))) made.push(plainLine('', line.line));
      place = { ...place, region: 'none' };
      before = null;
      continue;
    }
    if (
      before &&
      before.line !== line.line &&
      isStemBelow(lines, at, before, place) &&
      !(standsOut(line) && isBold(before) && keyOf(before.text) === null)
    ) {
      made.push(plainLine('', line.line));
      place = { ...place, region: 'stem' };
    }
    if (!before && place.region !== 'stem' && standsOut(line) && endsAbove(line, after)) {
      made.push(line, plainLine('', line.line));
      continue;
    }
    made.push(line);
    place = behind(line, place);
    before = line;
  }
  return made;
};
