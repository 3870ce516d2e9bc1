import { cutText } from '#contracts/shared/cut-text';
import type { Fate, NoteFate } from '../fates.js';
import { fencedLines } from '../markdown/fences.js';
import { toHtml } from '../markdown/to-html.js';
import { asHtml } from '../pieces.js';
import { asFoundLength, type Found, type ReadQuestion } from '../reading.js';
import { readDecimal } from '../table/settle.js';

/** A file of R/exams in R Markdown is one question: `Question`, `Solution` and `Meta-information`, each underlined. */
export const isRExams = (text: string): boolean => /^Meta-information[ \t]*\r?\n=+[ \t]*$/m.test(text) && /^exsolution:/m.test(text);

type Part = 'question' | 'options' | 'solution' | 'verdicts' | 'meta';
const heads: Readonly<Record<string, Part>> = { question: 'question', solution: 'solution', 'meta-information': 'meta' };
const fateOf: Readonly<Record<Part, Fate>> = {
  question: 'stem',
  options: 'option',
  solution: 'explanation',
  verdicts: 'key',
  meta: 'field',
};

interface Exercise {
  readonly texts: Record<Part, string[]>;
  readonly fates: [line: number, fate: Fate][];
  /** Where the question's text begins. */
  line: number;
  /** Something in it is computed when it is drawn. */
  isComputed: boolean;
}

const exerciseOf = (text: string): Exercise => {
  const lines = text.split(/\r\n?|\n/);
  const fenced = fencedLines(lines);
  const made: Exercise = {
    texts: { question: [], options: [], solution: [], verdicts: [], meta: [] },
    fates: [],
    line: 0,
    isComputed: lines.some((line) => /^\s*```\s*\{r\b/.test(line)) || /`r\s[^`]+`/.test(text),
  };
  let part: Part = 'question';
  for (const [at, line] of lines.entries()) {
    const isRule = fenced[at] === null && /^(?:=+|-+)\s*$/.test(line) && line.trim() !== '';
    const head = /^(?:=+|-+)\s*$/.test(lines[at + 1] ?? '') ? line.trim().toLowerCase() : '';
    const next: Part | undefined =
      fenced[at] === null ? (head === 'answerlist' ? (part === 'question' ? 'options' : 'verdicts') : heads[head]) : undefined;
    if (next) part = next;
    if (line.trim() !== '') made.fates.push([at + 1, isRule || next ? 'sign' : fateOf[part]]);
    if (isRule || next) continue;
    if (made.line === 0 && line.trim() !== '') made.line = at + 1;
    made.texts[part].push(line);
  }
  return made;
};

const point = /^\s{0,3}[*+-]\s+(.*)$/;
/** The points of a list, with lines that go on. */
const pointsOf = (lines: readonly string[]): string[] => {
  const points: string[] = [];
  for (const line of lines) {
    const found = point.exec(line);
    if (found) points.push(found[1] ?? '');
    else if (points.length > 0 && line.trim() !== '') points[points.length - 1] += `\n${line.trim()}`;
  }
  return points;
};

/** What the solution says, and behind it the reason of each verdict, by the letter of its option. */
const explained = ({ texts }: Exercise, isChoice: boolean): string => {
  const first = texts.verdicts.findIndex((line) => point.test(line));
  const above = texts.verdicts.slice(0, first < 0 ? texts.verdicts.length : first);
  const reasons = pointsOf(texts.verdicts).map((text, at) => {
    const reason = text.replace(/^(?:true|false)\b[\s.:;,–-]*/i, '');
    return reason === '' || !isChoice || at > 25 ? reason : `${String.fromCharCode(65 + at)}) ${reason}`;
  });
  return [texts.solution.join('\n').trim(), above.join('\n').trim(), ...reasons].filter((text) => text !== '').join('\n\n');
};

const truth = (verdict: string): boolean | null => (/^true\b/i.test(verdict) ? true : /^false\b/i.test(verdict) ? false : null);

type Answered = Pick<ReadQuestion, 'kind' | 'options' | 'correct' | 'number' | 'tolerance'>;
type Outcome = Answered | { readonly unsupported: string } | { readonly problem: 'no-key' | 'few-options' | 'key-unclear' | 'bad-number' };

const choice = ({ texts }: Exercise, solution: string, isSeveral: boolean): Outcome => {
  const options = pointsOf(texts.options);
  const correct = [...solution].flatMap((sign, at) => (sign === '1' ? [at] : []));
  if (options.length < 2) return { problem: 'few-options' };
  if (!/^[01]+$/.test(solution) || solution.length !== options.length) return { problem: solution === '' ? 'no-key' : 'key-unclear' };
  if (correct.length === 0) return { problem: 'no-key' };
  // The list of verdicts says the same, where it speaks of true and false.
  const verdicts = pointsOf(texts.verdicts).map(truth);
  const differs = verdicts.some((verdict, at) => verdict !== null && verdict !== correct.includes(at));
  if (differs || (correct.length > 1 && !isSeveral)) return { problem: 'key-unclear' };
  return { kind: isSeveral ? 'multiple' : 'single', options: options.map((text) => asHtml(toHtml(text))), correct };
};

const outcomeOf = (exercise: Exercise, meta: ReadonlyMap<string, string>): Outcome => {
  const [type, solution] = [meta.get('extype') ?? '', meta.get('exsolution') ?? ''];
  if (exercise.isComputed) return { unsupported: 'computed' };
  if (type === 'schoice' || type === 'mchoice') return choice(exercise, solution, type === 'mchoice');
  if (type !== 'num') return { unsupported: type || 'no type' };
  const [number, tolerance] = [readDecimal(solution), readDecimal(meta.get('extol') ?? '0')];
  if (number === null || tolerance === null) return { problem: 'bad-number' };
  return { kind: 'numeric', options: [], correct: [], number, tolerance };
};

export const readRExams = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const exercise = exerciseOf(text);
  const meta = new Map(exercise.texts.meta.map((line) => [line.split(':', 1)[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()]));
  const place = { sheet: null, line: Math.max(1, exercise.line), column: null, item: meta.get('exname') ?? null };
  const asFound = cutText(exercise.texts.question.join('\n').trim(), asFoundLength);
  const outcome = outcomeOf(exercise, meta);
  const isRead = !('unsupported' in outcome) && !('problem' in outcome);
  for (const [line, fate] of exercise.fates) note(String(line), isRead || fate === 'field' || fate === 'sign' ? fate : 'refused');
  if ('unsupported' in outcome) yield { is: 'unsupported', place, asFound, kind: outcome.unsupported };
  else if ('problem' in outcome) yield { is: 'error', place, asFound, code: outcome.problem };
  else {
    const why = explained(exercise, outcome.options.length > 0);
    yield {
      is: 'question',
      place,
      asFound,
      question: {
        ...outcome,
        stem: asHtml(toHtml(exercise.texts.question.join('\n'))),
        explanation: why === '' ? null : asHtml(toHtml(why)),
        stimulus: null,
        path: {},
        sources: [],
      },
    };
  }
};
