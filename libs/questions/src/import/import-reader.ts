import type { ImportHow, ImportJob, ImportQuestion } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import type { StoredProblem } from '../entities/import.entity.js';
import type { Found } from '../formats/reading.js';

/** The file as it came, in a folder that nobody else reaches. */
export interface ImportSource {
  /** What it was called; its ending may lie. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

export type Detected = NonNullable<ImportJob['detected']>;

/** What a block of a file comes to, before the bank is asked. */
export interface Judged {
  readonly state: 'ready' | 'duplicate' | 'unsupported' | 'error';
  /** Cleaned; also of an error where enough was understood to be corrected. */
  readonly question: ImportQuestion | null;
  /** Present where the state is ready or duplicate. */
  readonly contentKey: string | null;
  /** With the state ready: the question is whole, and a person has to look at this before it goes in. */
  readonly problem: StoredProblem | null;
}

export interface Assessed extends Omit<Judged, 'state'> {
  readonly state: Judged['state'] | 'left-over';
  readonly found: Found;
  /** A duplicate's earlier row of the same file; rows count from 1 in the order they come. */
  readonly twinRow: number | null;
}

/** Reads files of every format. Bound in the module; a test puts its own in. */
export abstract class ImportReader {
  /** What the file is, with a sample of it. Reads no more than that needs. */
  abstract look(source: ImportSource, how: ImportHow): Promise<Detected>;
  /** Every block of the file, lazily. A file that is refused gives one error with `whole`. Throws nothing for a bad file. */
  abstract read(source: ImportSource, how: ImportHow): AsyncIterable<Assessed>;
  /**
   * A question that a person wrote, cleaned and checked as if a file had held it. Throws 'Invalid input' where it takes too long,
   * 'Temporarily unavailable' where too many wait.
   */
  abstract assess(question: ImportQuestion): Promise<Judged>;
  /** What is wrong, and how to mend it. */
  abstract words(problem: StoredProblem, locale: Locale): { readonly message: string; readonly fix: string };
}
