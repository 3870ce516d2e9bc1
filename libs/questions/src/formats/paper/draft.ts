import type { Fate } from '../fates.js';
import type { FoundPath } from '../reading.js';
import type { Label } from './labels.js';
import type { PaperLine } from './lines.js';
import type { LooseLine } from './loose.js';
import type { Numbered } from './signs.js';

/** An option while it is read: its lines, and whether all of it is set off (null: nothing to see, the line has no marks). */
export interface DraftOption {
  readonly label: Label;
  readonly lines: string[];
  readonly isMarked: boolean;
  /** A star or tick stands before its label; `maybe` where it may as well be the mark of the option before. */
  readonly isTicked?: boolean | 'maybe';
  /** Its label was made of a bullet. */
  readonly isMade?: boolean;
}

/**
 * Text that several questions share, and the numbers of the first and the last. Without `from`: `to` is how many questions it is for, or null
 * for all that follow until the next heading.
 */
export interface Passage {
  readonly opening: LooseLine;
  readonly lines: LooseLine[];
  from: number | null;
  to: number | null;
  isUsed: boolean;
  /** Where the last paragraph of the lines begins. */
  last: number;
}

/** A statement of the key with the line it stands on. */
export interface DraftKey {
  readonly text: string;
  readonly line: number;
}

/** A question while it is read. */
export interface Draft {
  readonly line: number;
  readonly sheet: string | null;
  /** As it is written (`১২`), and as a number. */
  readonly as: string | null;
  readonly value: number | null;
  readonly style: string | null;
  readonly stem: string[];
  /** Where the last paragraph of the stem begins, with its lines in the file. */
  lastParagraph: { readonly from: number; readonly lines: LooseLine[] } | null;
  options: DraftOption[];
  readonly keys: DraftKey[];
  explanation: string[] | null;
  readonly sources: string[];
  path: FoundPath;
  readonly raw: string[];
  readonly passage: Passage | null;
  /** Under a heading that says so, or by itself. */
  readonly isCreative: boolean;
  /** The list of answers at the end has spoken. */
  listKey: DraftKey | null;
  /** Answers that may be this question's or another's: nobody can say. */
  unclear: { readonly first: string; readonly second: string; readonly line: number } | null;
  /** Headings between the question before and this one. */
  readonly headings: string[];
  /** Lines that ask and offer something, of which nobody can say where the options are. */
  isUnlabelled: boolean;
  /** Its lines in the file and what they are. */
  readonly lines: PaperLine[];
  readonly fates: Fate[];
}

/** Takes a line into the block of a question. */
export const keep = (draft: Draft, line: PaperLine, fate: Fate): void => {
  draft.raw.push(line.bullet ?? line.text);
  draft.lines.push(line);
  draft.fates.push(fate);
};

/** Whether the marks of a line cover all that is no space between two offsets. */
export const isCovered = (line: PaperLine, from: number, to: number): boolean => {
  const marks = line.marked ?? [];
  if (marks.length === 0) return false;
  let seen = 0;
  let at = from;
  while (at < to) {
    if (/\s/.test(line.text[at] ?? '')) {
      at += 1;
      continue;
    }
    const offset = at;
    const mark = marks.find(([start, end]) => start <= offset && offset < end);
    if (!mark) return false;
    seen += 1;
    at = Math.min(to, mark[1]);
  }
  return seen > 0;
};

/** Takes the last lines out of the block of a question. */
export const dropLines = (draft: Draft, count: number): PaperLine[] => {
  draft.raw.splice(-count);
  draft.fates.splice(-count);
  return draft.lines.splice(-count);
};

/** A question at its first line. */
export const newDraft = (line: PaperLine, number: Numbered | null, passage: Passage | null, isCreative: boolean): Draft => ({
  line: line.line,
  sheet: line.sheet ?? null,
  as: number?.as ?? null,
  value: number?.value ?? null,
  style: number?.style ?? null,
  stem: [],
  lastParagraph: null,
  options: [],
  keys: [],
  explanation: null,
  sources: [],
  path: {},
  raw: [],
  passage,
  isCreative,
  listKey: null,
  unclear: null,
  headings: [],
  isUnlabelled: false,
  lines: [],
  fates: [],
});
