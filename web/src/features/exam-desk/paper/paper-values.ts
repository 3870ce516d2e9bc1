import type { DeskQuestion, ExamDesk } from '#contracts/http/exam-desk';
import type { Locale } from '#contracts/shared/choices';
import { toDigits, toLatinDigits } from '../../../i18n/digits.js';
import { moved, type Place } from '../parts/arrange-groups.js';

export interface PaperRow {
  readonly versionId: string;
  readonly cancelled: boolean;
  /** Places of options that are not mixed with the others, in the author's order from 0. */
  readonly keptOptions: readonly number[];
  /** Null where the bank no longer has it. */
  readonly question: DeskQuestion | null;
  /** Its place in the whole paper as last saved, from 1; null for one that was not saved yet. */
  readonly saved: number | null;
}
export interface PaperSection {
  readonly title: string;
  /** As typed. */
  readonly markEach: string;
  readonly optional: boolean;
  readonly rows: readonly PaperRow[];
}
export type PaperSections = readonly PaperSection[];

/** Marks stand in the digits of the language; both are read. */
export const sectionsOf = (desk: ExamDesk, locale: Locale): PaperSections =>
  desk.sections.map(({ title, markEach, optional, questions }) => ({
    title,
    markEach: toDigits(markEach, locale),
    optional,
    rows: questions.map(({ number, ...row }) => ({ ...row, saved: number })),
  }));

/** What is sent, and what two papers are compared by. */
export const bodyOf = (sections: PaperSections) =>
  sections.map(({ title, markEach, optional, rows }) => ({
    title: title.trim(),
    markEach: toLatinDigits(markEach).trim(),
    optional,
    questions: rows.map(({ versionId, cancelled, keptOptions }) => ({ versionId, cancelled, keptOptions: [...keptOptions] })),
  }));

export const samePaper = (a: PaperSections, b: PaperSections): boolean => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

export const versionsOf = (sections: PaperSections): string[] => sections.flatMap(({ rows }) => rows.map(({ versionId }) => versionId));
export const countOf = (sections: PaperSections): number => sections.reduce((sum, { rows }) => sum + rows.length, 0);
/** The place in the whole paper as it stands now, from 1. */
export const numberOf = (sections: PaperSections, { group, at }: Place): number => countOf(sections.slice(0, group)) + at + 1;

const markPattern = /^\d{1,6}(?:\.\d{1,6}|\/[1-9]\d{0,5})?$/;
/** Whether a text is a number of marks above zero, as the contract writes them: `1`, `0.5`, `4/3`. */
export const isMark = (typed: string): boolean => {
  const text = toLatinDigits(typed).trim();
  return markPattern.test(text) && Number(text.split('/')[0]) > 0;
};

/** A typed number of marks as a number, for sums on screen; the server counts exactly. */
const markOf = (typed: string): number => {
  const [top = '', bottom = '1'] = toLatinDigits(typed).trim().split('/');
  return Number(top) / Number(bottom);
};
/** Full marks of the sections that all count; for the sum on screen. */
export const fullOf = (sections: PaperSections): number =>
  sections.reduce((sum, { markEach, rows }) => sum + (isMark(markEach) ? markOf(markEach) * rows.length : 0), 0);

export const movedRow = (sections: PaperSections, from: Place, to: Place): PaperSections => {
  const rows = moved(
    sections.map((section) => section.rows),
    from,
    to,
  );
  return sections.map((section, at) => ({ ...section, rows: rows[at] ?? [] }));
};

export const changedSection = (sections: PaperSections, at: number, change: Partial<PaperSection>): PaperSections =>
  sections.map((section, place) => (place === at ? { ...section, ...change } : section));

export const changedRow = (sections: PaperSections, { group, at }: Place, change: Partial<PaperRow>): PaperSections =>
  sections.map((section, place) =>
    place === group ? { ...section, rows: section.rows.map((row, own) => (own === at ? { ...row, ...change } : row)) } : section,
  );

export const withoutRow = (sections: PaperSections, { group, at }: Place): PaperSections =>
  sections.map((section, place) => (place === group ? { ...section, rows: section.rows.filter((_, own) => own !== at) } : section));

/** Takes a section away; its questions go to the one before it, those of the first to the next. The last one stays. */
export const withoutSection = (sections: PaperSections, at: number): PaperSections => {
  const gone = sections[at];
  if (!gone || sections.length < 2) return sections;
  const heir = at === 0 ? 1 : at - 1;
  return sections
    .map((section, place) =>
      place === heir ? { ...section, rows: at === 0 ? [...gone.rows, ...section.rows] : [...section.rows, ...gone.rows] } : section,
    )
    .filter((_, place) => place !== at);
};

export const swappedSections = (sections: PaperSections, at: number, by: 1 | -1): PaperSections => {
  const [one, other] = [sections[at], sections[at + by]];
  if (!one || !other) return sections;
  return sections.map((section, place) => (place === at ? other : place === at + by ? one : section));
};

/** Puts versions at the end of a section, without those the paper holds already. */
export const withVersions = (sections: PaperSections, at: number, versionIds: readonly string[]): PaperSections => {
  const held = new Set(versionsOf(sections));
  const rows = [...new Set(versionIds)]
    .filter((versionId) => !held.has(versionId))
    .map((versionId): PaperRow => ({ versionId, cancelled: false, keptOptions: [], question: null, saved: null }));
  return changedSection(sections, at, { rows: [...(sections[at]?.rows ?? []), ...rows] });
};

/** The same paper with the texts and saved places that `from` knows. */
export const refilled = (sections: PaperSections, from: PaperSections): PaperSections => {
  const known = new Map(from.flatMap(({ rows }) => rows.map((row) => [row.versionId, row])));
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      question: known.get(row.versionId)?.question ?? row.question,
      saved: known.get(row.versionId)?.saved ?? null,
    })),
  }));
};
