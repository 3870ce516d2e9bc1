import { letterAt } from '../paper/label-alphabets.js';
import type { PaperLine } from '../paper/lines.js';
import type { DocLine, Span } from './doc-line.js';
import { type Marking, markingOf } from './marking-kind.js';
import { type Group, optionGroups } from './option-groups.js';

/** Ways of setting off that more than half of all letters have are the looks of this document. */
const usual = (lines: readonly DocLine[]): Set<string> => {
  let all = 0;
  const lengths = new Map<string, number>();
  for (const { text, marks } of lines) {
    all += text.length;
    for (const [kind, spans] of marks) for (const [from, to] of spans) lengths.set(kind, (lengths.get(kind) ?? 0) + to - from);
  }
  return new Set([...lengths].filter(([, length]) => length * 2 > all).map(([kind]) => kind));
};

const joinedSpans = (spans: readonly Span[]): Span[] => {
  const made: [number, number][] = [];
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = made.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else made.push([from, to]);
  }
  return made;
};

/** The stretches of each line with options that are right. */
const decidedBy = (groups: readonly Group[], right: Marking['right']): ReadonlyMap<number, readonly Span[]> => {
  const decided = new Map<number, Span[]>();
  for (const group of groups)
    for (const { at, start, to, index } of group.members) {
      const spans = decided.get(at) ?? [];
      if (right.get(group)?.includes(index)) spans.push([start, to]);
      decided.set(at, spans);
    }
  return decided;
};

/** A question whose marks contradict each other: the paragraph where its options begin, and the letters that each of the two names. */
export interface Doubt {
  readonly line: number;
  readonly readings: readonly [string, string];
  /** One of them was typed (a tick), and no key stands below the options. */
  readonly isTyped: boolean;
}

export interface RightMarks {
  /** For the grammar, with `marked` only where it can mean the right option. */
  readonly lines: readonly PaperLine[];
  readonly doubts: readonly Doubt[];
}

const letters = (places: readonly number[]): string => places.map(letterAt).join(', ');

/** Which options are set off as the right ones, by the one way in which this document does so. */
export const withRightMarks = (lines: readonly DocLine[]): RightMarks => {
  if (!lines.some(({ marks }) => marks.size > 0)) return { lines: lines.map(({ text, line }) => ({ text, line })), doubts: [] };
  const groups = optionGroups(lines);
  const { kinds, right, unclear } = markingOf(groups, lines);
  const decided = decidedBy(groups, right);
  const looks = usual(lines);
  // Where no options were made out, the grammar may still find some.
  const counts = (kind: string): boolean => (groups.length > 0 ? kinds.has(kind) : !looks.has(kind));
  const made = lines.map(({ text, line, marks }, at): PaperLine => {
    const spans = decided.get(at) ?? joinedSpans([...marks].filter(([kind]) => counts(kind)).flatMap(([, stretches]) => stretches));
    return spans.length > 0 ? { text, line, marked: spans } : { text, line };
  });
  const doubts = [...unclear].map(([group, { one, other, isTyped }]): Doubt => ({
    line: lines[group.members[0]!.at]!.line,
    readings: [letters(one), letters(other)],
    isTyped: isTyped && group.key === null,
  }));
  return { lines: made, doubts };
};
