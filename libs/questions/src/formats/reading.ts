import { cutText } from '#contracts/shared/cut-text';
import type { ProblemCode } from '#contracts/shared/imports';
import type { QuestionKind } from '../domain/drafts.js';

/** Where something stands in a file. Lines and columns count from 1 and are those of the file as an editor shows it. */
export interface Place {
  /** A sheet of a workbook, or a file inside a package. */
  readonly sheet: string | null;
  /** The physical line; of a sheet the row; of a paper from Word the paragraph. */
  readonly line: number;
  readonly column: number | null;
  /** The question's own id, name or number in the file. */
  readonly item: string | null;
}

/**
 * A text as it was found. `text`: characters as they stand, where `<` is a less-than sign and a line break a line break; `html`: markup,
 * cleaned later. Formulas stand in both as `$…$` and `$$…$$`; a dollar sign that is none is `\$`.
 */
export interface Piece {
  readonly as: 'text' | 'html';
  readonly text: string;
}

/** Where the file itself says that a question belongs; what is open comes from what the person chose. */
export interface FoundPath {
  readonly subject?: string;
  readonly chapter?: string;
  readonly topic?: string;
}

/** A question that a reader understood whole. */
export interface ReadQuestion {
  readonly kind: QuestionKind;
  readonly stem: Piece;
  /** In the order of the file; none for a number. */
  readonly options: readonly Piece[];
  /** Positions (from 0) of the right options. Never guessed: a reader that is not sure reports an error. */
  readonly correct: readonly number[];
  /** With Latin digits. */
  readonly number?: string;
  readonly tolerance?: string;
  readonly explanation: Piece | null;
  /** A passage that several questions share: each of them carries it. */
  readonly stimulus: Piece | null;
  readonly path: FoundPath;
  /** Where it was asked before: board, year, book. */
  readonly sources: readonly string[];
  /** Without it the letters tell. */
  readonly language?: 'bn' | 'en' | null;
  /** 1 (easy) to 5. */
  readonly difficulty?: number | null;
  readonly tags?: readonly string[];
}

/**
 * One question-like block of a file, or what is left over. Every block becomes exactly one of these: that is the account. What is left over is
 * text (or a picture) that became part of no question and is none of what papers hold besides: a heading, a passage, an answer list, furniture
 * such as page numbers. It is told with its place and counted apart.
 */
export type Found =
  | {
      readonly is: 'question';
      readonly place: Place;
      readonly asFound: string;
      readonly question: ReadQuestion;
      /** What a person has to look at though the question was read whole. */
      readonly doubt?: { readonly code: ProblemCode; readonly facts?: Readonly<Record<string, string | number>> };
    }
  /** A kind that is not taken: `kind` as the format calls it (essay, matching, cloze, description). */
  | { readonly is: 'unsupported'; readonly place: Place; readonly asFound: string; readonly kind: string }
  | { readonly is: 'left-over'; readonly place: Place; readonly asFound: string }
  /** `facts` fill the places of the sentence. `whole`: it is the file that is refused. */
  | {
      readonly is: 'error';
      readonly place: Place;
      readonly asFound: string;
      readonly code: ProblemCode;
      readonly facts?: Readonly<Record<string, string | number>>;
      readonly whole?: boolean;
      /** The question as far as it was understood, without its key, so that a person need only choose. */
      readonly question?: ReadQuestion;
    };

/** A question with each of its texts changed. */
export const withPieces = (question: ReadQuestion, change: (piece: Piece) => Piece): ReadQuestion => ({
  ...question,
  stem: change(question.stem),
  options: question.options.map(change),
  explanation: question.explanation && change(question.explanation),
  stimulus: question.stimulus && change(question.stimulus),
});

/** The block as a person would point at it: at most this many characters of it are kept. */
export const asFoundLength = 2000;

/** Text (or the sign of a picture) that became part of no question, with where it stands. */
export const leftOver = (place: Place, text: string): Found => ({ is: 'left-over', place, asFound: cutText(text, asFoundLength) });

/** Reads a text of one format. Lazy: what is not asked for is not read. Throws nothing for a bad text: it answers errors. */
export type TextReader = (text: string) => Iterable<Found>;

/** A picture of the file, by the address that the markup uses for it; null where the file does not hold it. */
export type PictureOf = (address: string) => { readonly type: string; readonly bytes: Uint8Array } | null;
