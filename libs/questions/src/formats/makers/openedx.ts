import { cutText } from '#contracts/shared/cut-text';
import type { Fate, NoteFate } from '../fates.js';
import { toHtml } from '../markdown/to-html.js';
import { asHtml } from '../pieces.js';
import { asFoundLength, type Found, type ReadQuestion } from '../reading.js';
import { readDecimal } from '../table/settle.js';

/**
 * The notation of Open edX Studio's simple editor: `>>question||description<<`, `( ) wrong`, `(x) right`, `[ ]` and `[x]` for several,
 * `[[red, (green)]]` as a list to choose from, `= 7 +- 1`, `[explanation] … [explanation]`, `---` between problems.
 */
const label = /^\s*>>(.+?)<<\s*$/;
const option = /^\s*(?:\(\s?(!?[xX@]?!?)\s?\)|\[\s?([xX]?)\s?\])\s+(.*)$/;
const explanationTag = /^\s*\[\/?explanation\]\s*$/i;
const rule = /^\s*-{3,}\s*$/;

const asks = /^\s*(?:>>[^<>].{0,2000}<<|\[explanation\])\s*$/i;
const offers = /^\s*(?:(?:\(\s?[xX]?\s?\)|\[\s?[xX]?\s?\])\s+\S|\[\[|=\s*\S)/;

export const isOpenEdx = (text: string): boolean => {
  // Line by line: with the flag for lines `^\s*` looks through all blank lines below from each of them.
  const lines = text.split(/\r\n?|\n/);
  return lines.some((line) => asks.test(line)) && lines.some((line) => offers.test(line));
};

interface Problem {
  readonly line: number;
  readonly stem: string[];
  readonly options: { text: string; readonly isRight: boolean }[];
  readonly raw: string[];
  readonly explanation: string[];
  /** A list to choose from has begun and not ended. */
  list: string[] | null;
  /** What has to be typed. */
  readonly typed: string[];
  isSeveral: boolean;
  readonly fates: [line: number, fate: Fate][];
}
const begin = (line: number): Problem => ({
  line,
  stem: [],
  options: [],
  raw: [],
  explanation: [],
  list: null,
  typed: [],
  isSeveral: false,
  fates: [],
});

/** `text {{what is said to who chooses it}}` */
const splitHint = (text: string): { readonly text: string; readonly hint: string } => {
  const found = /\{\{(?:[\w ]{1,40}:\s)?([^{}]*)\}\}\s*$/.exec(text);
  return found ? { text: text.slice(0, found.index).trim(), hint: (found[1] ?? '').trim() } : { text: text.trim(), hint: '' };
};

class Walk {
  private problem: Problem | null = null;
  private isExplaining = false;

  constructor(private readonly note: NoteFate) {}

  *take(text: string, line: number): Generator<Found> {
    if (text.trim() === '' && !this.isExplaining) return;
    if (rule.test(text)) {
      yield* this.end();
      this.note(String(line), 'sign');
      return;
    }
    const asked = label.exec(text);
    if (asked && this.problem && (this.problem.options.length > 0 || this.problem.typed.length > 0)) yield* this.end();
    this.problem ??= begin(line);
    this.problem.raw.push(text);
    const fate = this.read(this.problem, text, asked?.[1] ?? null);
    if (text.trim() !== '') this.problem.fates.push([line, fate]);
  }

  private read(problem: Problem, text: string, asked: string | null): Fate {
    if (explanationTag.test(text)) {
      this.isExplaining = !this.isExplaining && !text.includes('/');
      return 'sign';
    }
    if (this.isExplaining) problem.explanation.push(text);
    if (this.isExplaining) return 'explanation';
    if (asked !== null) {
      for (const part of asked.split('||')) problem.stem.push(part.trim());
      return 'stem';
    }
    if (problem.list || text.trim().startsWith('[[')) return this.list(problem, text);
    const found = option.exec(text);
    if (found) {
      const { text: shown, hint } = splitHint(found[3] ?? '');
      problem.isSeveral ||= found[1] === undefined;
      problem.options.push({ text: shown, isRight: /x/i.test(found[1] ?? found[2] ?? '') });
      if (hint !== '') problem.explanation.push(`${shown}: ${hint}`, '');
      return 'option';
    }
    const typed = /^\s*(?:or)?=\s*(.+)$/.exec(text);
    if (typed) problem.typed.push(splitHint(typed[1] ?? '').text);
    if (typed) return 'key';
    const hint = /^\s*\|\|(.+)\|\|\s*$/.exec(text);
    if (hint) problem.explanation.push(hint[1] ?? '', '');
    if (hint) return 'explanation';
    problem.stem.push(text.trim());
    return 'stem';
  }

  /** `[[red, (green), blue]]` on a line, or one to a line; the right one stands in round brackets. */
  private list(problem: Problem, text: string): Fate {
    problem.list ??= [];
    const isLast = text.includes(']]');
    const inside = text.replace(/^\s*\[\[/, '').replace(/\]\][\s\S]*$/, '');
    if (inside.trim() !== '') problem.list.push(inside);
    if (!isLast) return 'option';
    const parts = problem.list.length > 1 ? problem.list : (problem.list[0] ?? '').split(',');
    problem.list = null;
    for (const part of parts) {
      const { text: shown, hint } = splitHint(part);
      const right = /^\((.*)\)$/.exec(shown);
      problem.options.push({ text: right ? (right[1] ?? '') : shown, isRight: right !== null });
      if (hint !== '') problem.explanation.push(`${right?.[1] ?? shown}: ${hint}`, '');
    }
    return 'option';
  }

  *end(): Generator<Found> {
    const { problem } = this;
    this.problem = null;
    this.isExplaining = false;
    if (!problem) return;
    const found = finished(problem);
    for (const [line, fate] of problem.fates)
      this.note(String(line), found.is === 'question' ? fate : found.is === 'left-over' ? 'left-over' : 'refused');
    yield found;
  }
}

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;

const numeric = ([typed, ...others]: readonly string[]): Answered | null => {
  const found = /^([^+\s]+)\s*(?:\+-\s*([\d.]+))?$/.exec(typed?.trim() ?? '');
  const number = others.length === 0 && found ? readDecimal(found[1] ?? '') : null;
  const tolerance = readDecimal(found?.[2] ?? '0');
  return number === null || tolerance === null ? null : { kind: 'numeric', options: [], correct: [], number, tolerance };
};

const finished = (problem: Problem): Found => {
  const place = { sheet: null, line: problem.line, column: null, item: null };
  const asFound = cutText(problem.raw.join('\n').trim(), asFoundLength);
  const correct = problem.options.flatMap(({ isRight }, at) => (isRight ? [at] : []));
  const stem = problem.stem.filter((text) => !/^(?:=|-)+$/.test(text)).join('\n');
  const typed = problem.options.length === 0 ? numeric(problem.typed) : null;
  if (problem.typed.length > 0 && !typed) return { is: 'unsupported', place, asFound, kind: 'short-answer' };
  if (problem.options.length === 0 && !typed) return { is: 'left-over', place, asFound };
  if (stem === '') return { is: 'error', place, asFound, code: 'empty-stem' };
  if (!typed && problem.options.length < 2) return { is: 'error', place, asFound, code: 'few-options' };
  if (!typed && correct.length === 0) return { is: 'error', place, asFound, code: 'no-key' };
  // Of what is a choice of one only one can be right.
  if (correct.length > 1 && !problem.isSeveral) return { is: 'error', place, asFound, code: 'key-unclear' };
  const why = problem.explanation.join('\n').trim();
  const answered: Answered = typed ?? {
    kind: problem.isSeveral ? 'multiple' : 'single',
    options: problem.options.map(({ text }) => asHtml(toHtml(text))),
    correct,
  };
  return {
    is: 'question',
    place,
    asFound,
    question: {
      ...answered,
      stem: asHtml(toHtml(stem)),
      explanation: why === '' ? null : asHtml(toHtml(why)),
      stimulus: null,
      path: {},
      sources: [],
    },
  };
};

export const readOpenEdx = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const walk = new Walk(note);
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) yield* walk.take(line, at + 1);
  yield* walk.end();
};
