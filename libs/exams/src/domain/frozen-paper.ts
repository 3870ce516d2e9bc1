import { createHash } from 'node:crypto';
import type { Paper } from '#contracts/http/exams';
import { numbersFrom, shuffledAround } from './shuffle.js';

/** A question as the bank gives it (the shape of the port, repeated here since the domain knows no ports). */
export interface BankQuestion {
  readonly versionId: string;
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly stem: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null; readonly tolerance?: string | null };
  readonly explanation: string;
  readonly stimulus: { readonly id: string; readonly text: string } | null;
  readonly sources: readonly string[];
}

export interface PaperSource {
  readonly examId: string;
  readonly version: number;
  readonly title: string;
  readonly language: 'bn' | 'en';
  /** Secret and random; ids and the order of options come from it alone. */
  readonly seed: string;
  readonly mixOptions: boolean;
  /** In the author's order; `section` from 1. */
  readonly questions: readonly { readonly section: number; readonly question: BankQuestion; readonly keptOptions?: readonly number[] }[];
}

export interface FrozenRow {
  readonly id: string;
  readonly number: number;
  readonly section: number;
  readonly versionId: string;
  readonly kind: BankQuestion['kind'];
  readonly optionIds: readonly string[];
  readonly stimulusId: string | null;
}

export interface KeyRow {
  readonly questionId: string;
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly tolerance: string | null;
  readonly explanation: string;
  readonly sources: readonly string[];
}

/** A random-looking id from the secret seed: unlike the bank's own, it tells neither age nor the author's order. */
const idFrom = (seed: string, name: string): string => {
  const hex = createHash('sha256').update(`exam-id|${seed}|${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** An option's id in the paper: `number` of its question and its `place` in the bank's order, both from 0. */
export const optionIdFrom = (seed: string, number: number, place: number): string => idFrom(seed, `option|${number}|${place}`);

/**
 * Fixes a paper for good: what takers will read, and apart from it what only marking and the solution may see.
 * Where options are shuffled for each attempt, the paper itself holds them in a mixed order too: imported questions often
 * have the right option first, and whoever opens the sealed paper by hand must not learn that from it.
 */
export const freezePaper = (source: PaperSource): { readonly paper: Paper; readonly rows: FrozenRow[]; readonly keys: KeyRow[] } => {
  const below = numbersFrom(`options|${source.seed}`);
  const stimuli = new Map<string, { id: string; text: string }>();
  const rows: FrozenRow[] = [];
  const keys: KeyRow[] = [];
  const questions = source.questions.map(({ section, question, keptOptions = [] }, number) => {
    const id = idFrom(source.seed, `question|${number}`);
    const named = question.options.map((option, place) => ({
      bankId: option.id,
      id: optionIdFrom(source.seed, number, place),
      text: option.text,
    }));
    const options = source.mixOptions && question.kind !== 'true-false' ? shuffledAround(named, keptOptions, below) : named;
    const stimulus = question.stimulus;
    if (stimulus && !stimuli.has(stimulus.id))
      stimuli.set(stimulus.id, { id: idFrom(source.seed, `stimulus|${stimuli.size}`), text: stimulus.text });
    const stimulusId = stimulus ? (stimuli.get(stimulus.id)?.id ?? null) : null;
    rows.push({
      id,
      number,
      section,
      versionId: question.versionId,
      kind: question.kind,
      optionIds: options.map((option) => option.id),
      stimulusId,
    });
    keys.push({
      questionId: id,
      optionIds: named.filter(({ bankId }) => question.key.optionIds.includes(bankId)).map((option) => option.id),
      number: question.key.number ?? null,
      tolerance: question.key.tolerance ?? null,
      explanation: question.explanation,
      sources: question.sources,
    });
    return {
      id,
      kind: question.kind,
      section,
      stem: question.stem,
      stimulusId,
      options: options.map((option) => ({ id: option.id, text: option.text })),
    };
  });
  const { examId, version, title, language } = source;
  return { paper: { examId, version, title, language, stimuli: [...stimuli.values()], questions }, rows, keys };
};
