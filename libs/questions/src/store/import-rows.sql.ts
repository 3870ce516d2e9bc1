import { cutText } from '#contracts/shared/cut-text';
import type { ImportQuestion, ImportTarget } from '#contracts/http/imports';
import type { ImportRowState } from '#contracts/shared/imports';
import { newId } from '#platform/kernel';
import { stimulusKey } from '../domain/content-key.js';
import type { QuestionKind } from '../domain/drafts.js';
import type { StoredProblem } from '../entities/import.entity.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import { asFoundLength } from '../formats/reading.js';
import type { Assessed } from '../import/import-reader.js';
import type { Ask } from './ask.js';
import { kept, ownPlaceOf, placed } from './placed.js';

/** A row of `questions.import_rows`, its question as it will stand in the bank. */
export interface StoredRow {
  readonly number: number;
  readonly state: ImportRowState;
  readonly leftState: ImportRowState | null;
  readonly sheet: string | null;
  readonly line: number;
  readonly column: number | null;
  readonly item: string | null;
  readonly text: string;
  readonly problem: StoredProblem | null;
  readonly twinRow: number | null;
  readonly twinQuestionId: string | null;
  readonly contentKey: string | null;
  readonly question: ImportQuestion | null;
}

const keptOrNull = (text: string | null): string | null => (text === null ? null : kept(text));
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${kept(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

interface QuestionColumns {
  readonly kind: string | null;
  readonly stem: string | null;
  readonly options: string | null;
  readonly key: string | null;
  readonly explanation: string | null;
  readonly stimulus: string | null;
  readonly stimulusKey: string | null;
  readonly subject: string | null;
  readonly chapter: string | null;
  readonly topic: string | null;
  readonly sources: string;
  readonly language: string | null;
  readonly difficulty: number | null;
  readonly tags: string;
}

const nothing: QuestionColumns = {
  kind: null,
  stem: null,
  options: null,
  key: null,
  explanation: null,
  stimulus: null,
  stimulusKey: null,
  subject: null,
  chapter: null,
  topic: null,
  sources: '{}',
  language: null,
  difficulty: null,
  tags: '{}',
};

/** A question as the table's columns hold it, its options with ids of their own. */
export const columnsOf = (question: ImportQuestion | null): QuestionColumns => {
  if (!question) return nothing;
  const options: StoredOption[] = question.options.map((text) => ({ id: newId(), text: kept(text) }));
  const key: StoredKey = {
    optionIds: question.correct.flatMap((place) => options[place]?.id ?? []),
    number: question.number,
    tolerance: question.tolerance,
  };
  const { stimulus, path } = question;
  return {
    kind: question.kind,
    stem: kept(question.stem),
    options: JSON.stringify(options),
    key: JSON.stringify(key),
    explanation: kept(question.explanation),
    stimulus: keptOrNull(stimulus),
    stimulusKey: stimulus === null ? null : stimulusKey(stimulus),
    subject: keptOrNull(path.subject),
    chapter: keptOrNull(path.chapter),
    topic: keptOrNull(path.topic),
    sources: arrayText(question.sources),
    language: question.language ?? null,
    difficulty: question.difficulty ?? null,
    tags: arrayText(question.tags ?? []),
  };
};

export const copyColumns = `questions.import_rows (import_id, number, state, sheet, line, "column", item, text, problem_code, problem_facts, twin_row,
  content_key, kind, stem, options, key, explanation, stimulus, stimulus_key, subject, chapter, topic, sources, language, difficulty, tags,
  question_id, version_id, own_place)`;

/** A block of a file as a line of COPY, in the order of `copyColumns`. */
export const copyLine = (importId: string, number: number, one: Assessed, target: ImportTarget): (string | null)[] => {
  const { place, asFound } = one.found;
  const q = columnsOf(one.question && placed(one.question, target));
  return [
    importId,
    String(number),
    one.state,
    keptOrNull(place.sheet),
    String(place.line),
    place.column === null ? null : String(place.column),
    keptOrNull(place.item),
    cutText(kept(asFound), asFoundLength),
    one.problem?.code ?? null,
    one.problem === null ? null : kept(JSON.stringify(one.problem.facts).replaceAll('\\u0000', '')),
    one.twinRow === null ? null : String(one.twinRow),
    one.contentKey,
    q.kind,
    q.stem,
    q.options,
    q.key,
    q.explanation,
    q.stimulus,
    q.stimulusKey,
    q.subject,
    q.chapter,
    q.topic,
    q.sources,
    q.language,
    q.difficulty === null ? null : String(q.difficulty),
    q.tags,
    newId(),
    newId(),
    one.question && JSON.stringify(ownPlaceOf(one.question)),
  ];
};

export interface FlatRow extends Omit<StoredRow, 'problem' | 'question'> {
  readonly problemCode: StoredProblem['code'] | null;
  readonly problemFacts: StoredProblem['facts'] | null;
  readonly kind: QuestionKind | null;
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly explanation: string;
  readonly stimulus: string | null;
  readonly subject: string | null;
  readonly chapter: string | null;
  readonly topic: string | null;
  readonly sources: string[];
  readonly language: 'bn' | 'en' | null;
  readonly difficulty: number | null;
  readonly tags: string[];
}

const rowColumns = `r.number, r.state, r.left_state as "leftState", r.sheet, r.line, r."column", r.item, r.text, r.problem_code as "problemCode",
  r.problem_facts as "problemFacts", r.twin_row as "twinRow", r.twin_question_id as "twinQuestionId", r.content_key as "contentKey", r.kind,
  r.stem, r.options, r.key, r.explanation, r.stimulus, r.subject, r.chapter, r.topic, to_jsonb(r.sources) as sources, r.language, r.difficulty,
  to_jsonb(r.tags) as tags`;

/** A question as the contract names it, from the columns of a row or of a version. */
export const questionOf = (row: Omit<FlatRow, keyof StoredRow | 'problemCode' | 'problemFacts'>): ImportQuestion | null =>
  row.kind && {
    kind: row.kind,
    stem: row.stem,
    options: row.options.map(({ text }) => text),
    correct: row.options.flatMap(({ id }, place) => (row.key.optionIds.includes(id) ? [place] : [])),
    number: row.key.number ?? null,
    tolerance: row.key.tolerance ?? null,
    explanation: row.explanation,
    stimulus: row.stimulus,
    path: { subject: row.subject, chapter: row.chapter, topic: row.topic },
    sources: [...row.sources],
    language: row.language,
    difficulty: row.difficulty,
    tags: [...row.tags],
  };

const rowOf = (flat: FlatRow): StoredRow => ({
  number: flat.number,
  state: flat.state,
  leftState: flat.leftState,
  sheet: flat.sheet,
  line: flat.line,
  column: flat.column,
  item: flat.item,
  text: flat.text,
  twinRow: flat.twinRow,
  twinQuestionId: flat.twinQuestionId,
  contentKey: flat.contentKey,
  problem: flat.problemCode && { code: flat.problemCode, facts: flat.problemFacts ?? {} },
  question: questionOf(flat),
});

/** These rows of an import, by number. */
export const findRows = async (ask: Ask, importId: string, numbers: readonly number[]): Promise<StoredRow[]> =>
  (
    await ask<FlatRow>(
      `select ${rowColumns} from questions.import_rows r where r.import_id = ? and r.number = any(?::int[]) order by r.number`,
      [importId, `{${numbers.join(',')}}`],
    )
  ).map(rowOf);

/** What a person has to look at comes first. */
export const rank = `array_position(array['error', 'near', 'unsupported', 'duplicate', 'left', 'ready'], r.state)`;

export const pageOfRows = async (
  ask: Ask,
  importId: string,
  { state, page, size }: { readonly state: ImportRowState | null; readonly page: number; readonly size: number },
): Promise<{ rows: StoredRow[]; total: number }> => {
  const where = `r.import_id = ? and (?::text is null or r.state = ?::text)`;
  const rows = await ask<FlatRow>(
    `select ${rowColumns} from questions.import_rows r where ${where} order by ${rank}, r.number limit ? offset ?`,
    [importId, state, state, size, (page - 1) * size],
  );
  const [all] = await ask<{ total: number }>(`select count(*)::int as total from questions.import_rows r where ${where}`, [
    importId,
    state,
    state,
  ]);
  return { rows: rows.map(rowOf), total: all?.total ?? 0 };
};

export interface RowChange {
  readonly state: ImportRowState;
  readonly leftState?: ImportRowState | null;
  readonly problem: StoredProblem | null;
  readonly contentKey: string | null;
  readonly twinRow: number | null;
  readonly twinQuestionId: string | null;
}

/** What a row comes to; the question in it stays. */
export const judgeRow = async (ask: Ask, importId: string, number: number, change: RowChange): Promise<void> =>
  void (await ask(
    `update questions.import_rows set state = ?, left_state = ?, problem_code = ?, problem_facts = ?::jsonb, content_key = ?, twin_row = ?,
       twin_question_id = ? where import_id = ? and number = ?`,
    [
      change.state,
      change.leftState ?? null,
      change.problem?.code ?? null,
      change.problem === null ? null : JSON.stringify(change.problem.facts),
      change.contentKey,
      change.twinRow,
      change.twinQuestionId,
      importId,
      number,
    ],
  ));

/** Another question in a row, as a person wrote it. */
export const rewriteRow = async (ask: Ask, importId: string, number: number, question: ImportQuestion): Promise<void> => {
  const q = columnsOf(question);
  await ask(
    `update questions.import_rows set kind = ?, stem = ?, options = ?::jsonb, key = ?::jsonb, explanation = ?, stimulus = ?, stimulus_key = ?,
       subject = ?, chapter = ?, topic = ?, sources = ?::text[], language = ?, difficulty = ?, tags = ?::text[] where import_id = ? and number = ?`,
    [
      q.kind,
      q.stem,
      q.options,
      q.key,
      q.explanation,
      q.stimulus,
      q.stimulusKey,
      q.subject,
      q.chapter,
      q.topic,
      q.sources,
      q.language,
      q.difficulty,
      q.tags,
      importId,
      number,
    ],
  );
};
