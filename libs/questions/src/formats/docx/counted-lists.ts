import { latinDigits } from '../paper/labels.js';
import { answerListOf, keyOf, numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';
import { areStatements, isBlank, letters, linesIn, relabel, rewritten, type Run, runsOf } from './list-runs.js';
import { plainLine } from './table-lines.js';

/** Lists whose labels Word counts: they go on where nobody said that they start again, and numbers of options look like those of questions. */

const shown = ({ text, label }: DocLine): string => text.slice(0, label).trim();
const isLettered = (line: DocLine): boolean =>
  line.list !== null && !line.list.bullet && /^[([]?\p{L}{1,8}\s?[)\].।:]+$/u.test(shown(line));
const isDecimal = (line: DocLine): boolean =>
  line.list !== null && !line.list.bullet && /^[([]?[\d০-৯]{1,3}\s?[)\].।:]+$/u.test(shown(line));
const isFirst = (line: DocLine): boolean => line.list?.value === 1;
const sameList = (line: DocLine, first: DocLine): boolean => first.list?.id === line.list?.id && first.list?.level === line.list?.level;

const prior = (lines: readonly DocLine[], at: number): DocLine | undefined =>
  lines.slice(Math.max(0, at - 4), at).findLast((line) => !isBlank(line));

/**
 * The key below a run, rewritten to the label that the option it names has now. One that names none of those that are shown stays what it is,
 * a key that fits no option: the place may be meant, and nobody knows.
 */
const renamedKey = (run: readonly DocLine[], key: DocLine, label: (place: number) => string): DocLine => {
  const said = keyOf(key.text) ?? '';
  const [, sign = '', rest = ''] = /^[([]?\s?(\p{L}{1,8}|[\d০-৯]{1,3})(?=$|[\s).\]।,:])[)\].]?(.*)$/su.exec(said) ?? [];
  const named = latinDigits(sign.toLowerCase());
  const place = run.findIndex((line) => latinDigits(/[\p{L}\d০-৯]+/u.exec(shown(line))?.[0].toLowerCase() ?? '') === named);
  const isSure = sign !== '' && place >= 0 && !/^\s*(?:,|;|and|&|ও|এবং|or|বা|\/)/iu.test(rest);
  return { ...plainLine(isSure ? `Answer: ${label(place)}${rest}` : `Answer: ?${said}`, key.line), marks: key.marks };
};

/** The line right below a run, where the key would stand; -1 for none. */
const keyBelow = (lines: readonly DocLine[], [, to]: Run): number => {
  let at = to;
  while (at < lines.length && isBlank(lines[at]!)) at += 1;
  return at < lines.length ? at : -1;
};

/**
 * Lists that Word goes on counting from one question to the next: the options of the second are C and D. A key below them names the letter
 * that is shown; where a list of answers does, nobody knows which letters it means.
 */
export const withRestarts = (lines: DocLine[]): void => {
  if (lines.some(({ text }) => answerListOf(text) !== null)) return;
  const questions = new Set(lines.flatMap(({ list, text }) => (list && numberOf(text)?.value === 1 ? [list.id] : [])));
  const same = (line: DocLine, first: DocLine | null): boolean =>
    isLettered(line) &&
    (first === null ? !isFirst(line) && !(line.list!.level === 0 && questions.has(line.list!.id)) : sameList(line, first));
  for (const run of runsOf(lines, same)) {
    const [before, options] = [prior(lines, run[0]), linesIn(lines, run)];
    if (!before || sameList(before, options[0]!)) continue;
    const at = keyBelow(lines, run);
    const key = at >= 0 && keyOf(lines[at]!.text) !== null ? lines[at]! : null;
    // An option's own words are as clear with any label.
    if (key && /^[([]?\s?\p{L}{1,2}(?:$|[\s).\]।,:])/u.test(keyOf(key.text) ?? ''))
      lines[at] = renamedKey(options, key, (place) => letters[place] ?? '');
    relabel(lines, run);
  }
};

/** Whether a line before a run of numbers asks for one of them: the numbered stem, perhaps of several lines, or text that ends as one. */
const isAsked = (lines: readonly DocLine[], [from]: Run, first: DocLine): boolean => {
  const all = lines.slice(Math.max(0, from - 5), from).filter((line) => !isBlank(line));
  const before = all.slice(all.findLastIndex((line) => keyOf(line.text) !== null) + 1);
  const last = before.at(-1);
  if (!last || sameList(last, first)) return false;
  return before.slice(-3).some((line) => numberOf(line.text) !== null && !sameList(line, first)) || /[\u0983?？:]\s*$/u.test(last.text);
};

/** Options that Word numbers: brackets tell their numbers from those of the questions, and each question has its own from 1 on. */
export const withDecimals = (lines: DocLine[]): void => {
  const same = (line: DocLine, first: DocLine | null): boolean => isDecimal(line) && (first === null || sameList(line, first));
  const runs = runsOf(lines, same).filter((run) => !areStatements(lines, run[1]));
  const asked = runs.filter((run) => isAsked(lines, run, lines[run[0]]!)).length;
  for (const run of runs) {
    const options = linesIn(lines, run);
    const before = prior(lines, run[0]);
    // Where most of them stand below a question the others do so too.
    const isMost = asked > 1 && asked * 2 >= runs.length && before && !sameList(before, options[0]!) && keyOf(before.text) === null;
    if (!isMost && !isAsked(lines, run, options[0]!)) continue;
    const at = keyBelow(lines, run);
    const key = at >= 0 && /^[([]?[\d০-৯]/.test(keyOf(lines[at]!.text) ?? '') ? lines[at]! : null;
    if (key && !isFirst(options[0]!)) lines[at] = renamedKey(options, key, (place) => `(${place + 1})`);
    let place = 0;
    for (let each = run[0]; each < run[1]; each += 1) {
      const line = lines[each]!;
      if (isBlank(line)) continue;
      place += 1;
      lines[each] = rewritten(line, line.label, `(${place}) `);
    }
  }
};
