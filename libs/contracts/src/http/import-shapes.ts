import * as z from 'zod/mini';
import { bijoyWays, importEncodings, importFormats, importRowStates, importStates, problemCodes, tableFields } from '../shared/imports.js';
import { questionDestinations, questionLanguages } from '../shared/bank.js';
import { id, instant } from '../shared/values.js';

/** Counts of one import: found = ready + duplicates + unsupported + errors + left, at any time after parsing. */
export const importCounts = z.strictObject({
  found: z.int(),
  ready: z.int(),
  duplicates: z.int(),
  unsupported: z.int(),
  errors: z.int(),
  /** Rows that a person left out. */
  left: z.int(),
  /** Near ones, to be looked at; they count as ready unless left out. */
  near: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** How a file is read. What is null is detected. */
export const importHow = z.strictObject({
  format: z.nullable(z.enum(importFormats)),
  encoding: z.nullable(z.enum(importEncodings)),
  /** Whether text in the letters of Bijoy is turned into Unicode; asked before anything is converted. */
  bijoy: z.nullable(z.enum(bijoyWays)),
  /** Sheets: what each column holds, by its number from 0; null where there is no sheet or the header says it. */
  columns: z.nullable(z.array(z.enum(tableFields)).check(z.maxLength(60))),
  /** Sheets: whether the first row names the columns. */
  header: z.nullable(z.boolean()),
  /** Sheets and JSON: from where numbers in the key count; null or left out: found out from the file, an error where that is not sure. */
  keyBase: z.optional(z.nullable(z.literal([0, 1]))),
  /** Sheets: the columns, by number from 0, whose letters of Bijoy are turned; null or left out: those that look like Bijoy. */
  bijoyColumns: z.optional(z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(59))).check(z.maxLength(60)))),
  /** The text was pasted, so that its encoding is no question. */
  pasted: z.optional(z.boolean()),
});
export type ImportHow = z.infer<typeof importHow>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
/** Where the questions go unless the file says so itself. */
export const importTarget = z.strictObject({
  subject: z.nullable(name),
  chapter: z.nullable(name),
  topic: z.nullable(name),
  source: z.nullable(name),
  year: z.nullable(z.int().check(z.minimum(1950), z.maximum(2100))),
});
export type ImportTarget = z.infer<typeof importTarget>;

/** What became part of no question: how many pieces of the file, and the first of them with their places. */
export const importLeftOver = z.strictObject({
  count: z.int(),
  pieces: z.array(z.strictObject({ sheet: z.nullable(z.string()), line: z.int(), column: z.nullable(z.int()), text: z.string() })),
});
export type ImportLeftOver = z.infer<typeof importLeftOver>;

export const importJob = z.strictObject({
  id,
  name: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  version: z.int(),
  how: importHow,
  target: importTarget,
  /** Of somebody who writes own questions alone: they go in as own drafts, whatever the destination says. */
  own: z.boolean(),
  /** Kept for exams, or into practice; said when it is confirmed. */
  destination: z.enum(questionDestinations),
  /** What was found out about the file; null until it has been looked at. */
  detected: z.nullable(
    z.strictObject({
      format: z.enum(importFormats),
      encoding: z.nullable(z.enum(importEncodings)),
      bijoy: z.boolean(),
      /** The first rows of a sheet, or the first lines of a text, as decoded. */
      sample: z.array(z.array(z.string())),
      /** Sheets: what the columns were taken for. */
      columns: z.nullable(z.array(z.enum(tableFields))),
      header: z.boolean(),
      /** Pieces of converted Bijoy text beside what they were, unsure ones first: those hold a letter that could be Latin or Bijoy. */
      converted: z.array(
        z.strictObject({ before: z.string(), after: z.string(), unsure: z.optional(z.boolean()), column: z.optional(z.nullable(z.int())) }),
      ),
      /** Sheets: what the row above the questions calls the columns; null without one. */
      headings: z.optional(z.nullable(z.array(z.string()))),
      /** Sheets: the columns are those that somebody chose for the same headings before. */
      remembered: z.optional(z.boolean()),
      /** Sheets: from where numbers in the key count, where the way is chosen or remembered. */
      keyBase: z.optional(z.nullable(z.literal([0, 1]))),
      /** Sheets: the columns, by number from 0, that look like Bijoy. */
      bijoyColumns: z.optional(z.nullable(z.array(z.int()))),
    }),
  ),
  counts: importCounts,
  /** Where the rows that are to go in go, those of most questions first; only of a single import. */
  places: z.optional(
    z.array(
      z.strictObject({ subject: z.nullable(z.string()), chapter: z.nullable(z.string()), topic: z.nullable(z.string()), count: z.int() }),
    ),
  ),
  /** Only of a single import; left out where nothing is left over. */
  leftOver: z.optional(importLeftOver),
  /** Why it failed, as the code of a problem with the whole file. */
  failed: z.nullable(z.strictObject({ code: z.enum(problemCodes), message: z.string(), fix: z.string() })),
  /** An earlier import of the very same file. */
  sameAs: z.nullable(z.strictObject({ id, name: z.string(), at: instant })),
  /** Whoever began it; only in the list. Null: the account is gone. */
  by: z.optional(z.nullable(z.string())),
  createdAt: instant,
  committedAt: z.nullable(instant),
});
export type ImportJob = z.infer<typeof importJob>;

/** The question of a row, as it will be stored and as the preview draws it. */
export const importQuestion = z.strictObject({
  kind: z.enum(['single', 'multiple', 'true-false', 'numeric']),
  stem: z.string().check(z.maxLength(20_000)),
  options: z.array(z.string().check(z.maxLength(8_000))).check(z.maxLength(8)),
  correct: z.array(z.int()).check(z.maxLength(8)),
  number: z.nullable(z.string().check(z.maxLength(60))),
  tolerance: z.nullable(z.string().check(z.maxLength(60))),
  explanation: z.string().check(z.maxLength(20_000)),
  stimulus: z.nullable(z.string().check(z.maxLength(40_000))),
  path: z.strictObject({ subject: z.nullable(name), chapter: z.nullable(name), topic: z.nullable(name) }),
  sources: z.array(name).check(z.maxLength(10)),
  /** Where the file says so; the language is else seen by the letters. */
  language: z.optional(z.nullable(z.enum(questionLanguages))),
  difficulty: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(5)))),
  tags: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(20))),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

export const importRow = z.strictObject({
  number: z.int(),
  state: z.enum(importRowStates),
  sheet: z.nullable(z.string()),
  line: z.int(),
  column: z.nullable(z.int()),
  item: z.nullable(z.string()),
  /** The text as it stands in the file. */
  text: z.string(),
  question: z.nullable(importQuestion),
  problem: z.nullable(z.strictObject({ code: z.enum(problemCodes), message: z.string(), fix: z.string() })),
  /** The question that it repeats or is near to: of this file by its row, or of the bank. */
  twin: z.nullable(z.strictObject({ row: z.nullable(z.int()), questionId: z.nullable(id), question: z.nullable(importQuestion) })),
});
export type ImportRow = z.infer<typeof importRow>;
