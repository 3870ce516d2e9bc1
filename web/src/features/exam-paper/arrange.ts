import type { Paper } from '#contracts/http/exams';
import type { StoredStart } from '../../client/exam-store.js';

export interface ArrangedOption {
  readonly id: string;
  readonly text: string;
}
export interface ArrangedQuestion {
  readonly id: string;
  /** As printed, from 1. */
  readonly number: number;
  readonly kind: Paper['questions'][number]['kind'];
  readonly stem: string;
  readonly options: readonly ArrangedOption[];
  /** Whether the options may stand two by two, as in print. */
  readonly paired: boolean;
  /** The shared text above this question, when it is the first of its group; `from` and `to` are printed numbers. */
  readonly stimulus: { readonly text: string; readonly from: number; readonly to: number } | null;
}
export interface ArrangedPaper {
  readonly title: string;
  readonly language: Paper['language'];
  readonly questions: readonly ArrangedQuestion[];
}

/** Letters of the bubbles: the paper's language decides, not the interface's. */
const LETTERS = { bn: ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ'], en: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] } as const;
export const letterOf = (language: Paper['language'], index: number): string => LETTERS[language][index] ?? String(index + 1);

const HALF_A_LINE = 24;
/** How wide a rich text will be, roughly, in letters: markup, commands and marks that add no width do not count. */
const widthOf = (html: string): number => {
  if (/<(img|table|p>.*<p|br|ul|ol|figure)/i.test(html) || html.includes('$$')) return Number.POSITIVE_INFINITY;
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, '-')
    .replace(/\\(?:d?frac|t?frac|text|mathrm|mathbf|left|right|sqrt|,|;|!)/g, '')
    .replace(/\\[a-z]+/gi, 'x')
    .replace(/[${}^_\\]/g, '');
  return [...text.replace(/\p{Mark}/gu, '')].length;
};
/** Two by two when every option is shorter than half a line. */
export const pairs = (options: readonly ArrangedOption[]): boolean =>
  options.length > 1 && options.every(({ text }) => widthOf(text) <= HALF_A_LINE);

/** The paper in the order of one attempt. The order names the paper's own places, so a place that is missing is a broken paper. */
export const arrange = (paper: Paper, order: StoredStart['order']): ArrangedPaper => {
  const texts = new Map(paper.stimuli.map(({ id, text }) => [id, text]));
  const placed = order.map(([q = -1, ...o]) => {
    const question = paper.questions[q];
    const options = o.map((at) => question?.options[at]);
    if (question === undefined || options.includes(undefined)) throw new Error('the order does not fit the paper');
    return { question, options: options as ArrangedOption[] };
  });
  const questions = placed.map(({ question, options }, at): ArrangedQuestion => {
    const { stimulusId } = question;
    const first = stimulusId !== null && placed[at - 1]?.question.stimulusId !== stimulusId;
    const next = placed.findIndex((other, place) => place > at && other.question.stimulusId !== stimulusId);
    const last = next < 0 ? placed.length - 1 : next - 1;
    return {
      id: question.id,
      number: at + 1,
      kind: question.kind,
      stem: question.stem,
      options,
      paired: pairs(options),
      stimulus: first ? { text: texts.get(stimulusId) ?? '', from: at + 1, to: last + 1 } : null,
    };
  });
  return { title: paper.title, language: paper.language, questions };
};
