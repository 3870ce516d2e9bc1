import { type Label, labelAt } from '../paper/labels.js';
import type { PaperLine } from '../paper/lines.js';
import type { DocLine, Span } from './doc-line.js';
import { emphasisSigns } from './inserts.js';

/** A list of options: lines whose labels follow each other. */
interface Group {
  readonly set: string;
  readonly shape: string;
  readonly members: { readonly at: number; readonly from: number }[];
}

/** Lines without a label that may stand inside an option before the next label. */
const mostBetween = 4;
const mostOptions = 8;

const lineLabel = (text: string): Label | null => labelAt(text, /^\s*(?:[✓✔✅☑√*]+\s*)?/u.exec(text)![0].length);

/** Where the options of the document stand, one group for each question that has them line by line. */
const optionGroups = (lines: readonly DocLine[]): Group[] => {
  const groups: Group[] = [];
  let open: Group | null = null;
  let since = 0;
  for (const [at, { text }] of lines.entries()) {
    const label = lineLabel(text);
    since += 1;
    if (!label || text.trim() === '') {
      if (since > mostBetween) open = null;
      continue;
    }
    const group: Group | null = open;
    if (
      group &&
      group.set === label.set &&
      group.shape === label.shape &&
      label.index === group.members.length &&
      label.index < mostOptions
    ) {
      group.members.push({ at, from: label.end });
      since = 0;
    } else if (label.index === 0) {
      open = { set: label.set, shape: label.shape, members: [{ at, from: label.end }] };
      groups.push(open);
      since = 0;
    }
  }
  return groups.filter(({ members }) => members.length > 1);
};

const isSeen = /[\p{L}\p{N}\p{S}\p{Co}]/u;

/** Whether the stretches cover all that is to be seen from an offset on: letters, digits and signs, not spaces and points. */
export const isWhole = (text: string, from: number, spans: readonly Span[]): boolean => {
  let seen = 0;
  let next = 0;
  for (let at = from; at < text.length; at += 1) {
    while (next < spans.length && spans[next]![1] <= at) next += 1;
    const span = spans[next];
    if (span && span[0] <= at) {
      seen += 1;
      continue;
    }
    const sign = text[at]!;
    if (isSeen.test(sign) && !sign.match(emphasisSigns)) return false;
  }
  return seen > 0;
};

/** Text in more colours than this marks nothing. */
const mostKinds = 40;
const kindsIn = (lines: readonly DocLine[]): ReadonlySet<string> => {
  const kinds = new Set(lines.flatMap(({ marks }) => [...marks.keys()]));
  return kinds.size > mostKinds ? new Set() : kinds;
};

/** The places of a group (from 0) that are set off as a whole by this kind. */
const setOff = (group: Group, lines: readonly DocLine[], kind: string): number[] =>
  group.members.flatMap(({ at, from }, place) => {
    const line = lines[at]!;
    const spans = line.marks.get(kind);
    return spans && isWhole(line.text, from, spans) ? [place] : [];
  });

/** The letter alone set off (underlined, in red, encircled by a colour), of one option and of no other. */
const byLabel = (group: Group, lines: readonly DocLine[]): readonly number[] => {
  const members = group.members.map(({ at }) => lines[at]!);
  const found = [...kindsIn(members)]
    .map((kind) =>
      group.members.flatMap(({ at, from }, place) =>
        isWhole(lines[at]!.text.slice(0, from), 0, lines[at]!.marks.get(kind) ?? []) ? [place] : [],
      ),
    )
    .filter((places) => places.length > 0 && places.length < members.length);
  const [first] = found;
  return first?.length === 1 && found.every((places) => places.join() === first.join()) ? first : [];
};

/**
 * Which options of a group are set off from the others. A way of setting off that all of them share says nothing; two ways that say
 * different things leave it open, as nobody can know which one is the key: then none.
 */
const chosen = (group: Group, lines: readonly DocLine[]): readonly number[] => {
  const members = group.members.map(({ at }) => lines[at]!);
  const found = [...kindsIn(members)]
    .map((kind) => setOff(group, lines, kind))
    .filter((places) => places.length > 0 && places.length < group.members.length);
  if (found.length === 0) return byLabel(group, lines);
  // What most of them share is how options look here; only where nothing else speaks, several are right.
  const few = found.filter((places) => places.length * 2 <= group.members.length);
  const voices = few.length > 0 ? few : found;
  const [first] = voices;
  return first && voices.every((places) => places.join() === first.join()) ? first : [];
};

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

/** Lines for the grammar, with `marked` only where it can mean the right option. */
export const withRightMarks = (lines: readonly DocLine[]): PaperLine[] => {
  const decided = new Map<number, boolean>();
  for (const group of optionGroups(lines)) {
    // Options that stand several to a line are judged by the grammar.
    if (group.members.some(({ at, from }) => severalOn(lines[at]!.text, from))) continue;
    const places = new Set(chosen(group, lines));
    for (const [place, { at }] of group.members.entries()) decided.set(at, places.has(place));
  }
  const looks = usual(lines);
  return lines.map(({ text, line, marks }, at): PaperLine => {
    const isRight = decided.get(at);
    if (isRight !== undefined) return isRight ? { text, line, marked: [[0, text.length]] } : { text, line };
    const spans = joinedSpans([...marks].filter(([kind]) => !looks.has(kind)).flatMap(([, stretches]) => stretches));
    return spans.length > 0 ? { text, line, marked: spans } : { text, line };
  });
};

const severalOn = (text: string, from: number): boolean => {
  for (let at = from; at < text.length && at < 2000; at += 1) if (/\s/.test(text[at - 1] ?? '') && labelAt(text, at)?.index) return true;
  return false;
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
