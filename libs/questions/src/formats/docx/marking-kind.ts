import { withoutMark } from '../paper/key-marks.js';
import { latinDigits, placeOf } from '../paper/labels.js';
import type { DocLine, Span } from './doc-line.js';
import { emphasisSigns } from './inserts.js';
import type { Group } from './option-groups.js';

const isSeen = /[\p{L}\p{N}\p{S}\p{Co}]/u;

/** Whether the stretches cover all that is to be seen of a part of a text: letters, digits and signs, not spaces and points. */
export const isWhole = (text: string, from: number, spans: readonly Span[], to = text.length): boolean => {
  let seen = 0;
  let next = 0;
  for (let at = from; at < to; at += 1) {
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

const several =
  /\b(?:all\s(?:that|which|of\sthe)|all\s(?:correct|right)|more\sthan\sone|one\sor\smore|several|which\s(?:\w+\s){0,3}(?:are|were|have|do|can)\b|(?:correct|right)\s(?:answers|options|statements|ones))|একাধিক|সবগুলো|সব\s?কয়টি|কোনগুলো|কোন\s?কোন|যেগুলো|যে\sসব/iu;
const counted: readonly (readonly [RegExp, number])[] = [
  [/\b(?:choose|select|pick|mark|tick|which|any|the|find|name)\s(?:the\s)?(?:two|2)\b|(?:দুটি|দুইটি|২\s?টি)\s(?:উত্তর|সঠিক|বেছে)/iu, 2],
  [/\b(?:choose|select|pick|mark|tick|which|any|the|find|name)\s(?:the\s)?(?:three|3)\b|(?:তিনটি|৩\s?টি)\s(?:উত্তর|সঠিক|বেছে)/iu, 3],
  [/\b(?:choose|select|pick|mark|tick|which|any|the|find|name)\s(?:the\s)?(?:four|4)\b|(?:চারটি|৪\s?টি)\s(?:উত্তর|সঠিক|বেছে)/iu, 4],
];

/** Whether so many of `all` may be right by what the question asks: one, unless it asks for several. */
const isAsked = (stem: string, count: number, all: number): boolean => {
  if (count === 0 || count === all) return false;
  const wanted = counted.find(([pattern]) => pattern.test(stem))?.[1];
  if (wanted !== undefined) return count === wanted;
  return count === 1 || several.test(stem);
};

/** The places (from 0, by their labels) of a group that a way of setting off takes as a whole, else those whose label it takes. */
const setOff = (group: Group, lines: readonly DocLine[], kind: string): readonly number[] => {
  const texts: number[] = [];
  const labels: number[] = [];
  for (const { at, start, from, to, index } of group.members) {
    const { text, marks } = lines[at]!;
    const spans = marks.get(kind);
    if (!spans) continue;
    if (isWhole(text, from, spans, to)) texts.push(index);
    else if (isWhole(text, start, spans, from)) labels.push(index);
  }
  const found = texts.length > 0 ? texts : labels;
  return found.toSorted((one, other) => one - other);
};

/** Signs typed at options (`✓`, `(correct)`); stars are judged by the grammar, since they may be signs of the text. */
const typed = (group: Group, lines: readonly DocLine[]): readonly number[] =>
  group.members
    .flatMap(({ at, from, to, index }) => {
      const text = lines[at]!.text.slice(from, to);
      return !text.includes('*') && withoutMark(text) !== null ? [index] : [];
    })
    .toSorted((one, other) => one - other);

interface Voice {
  readonly kind: string;
  /** For each group the places that are set off, none where it says nothing there. */
  readonly places: ReadonlyMap<Group, readonly number[]>;
  /** How many groups have as many set off as their question asks for; of how many all or too many are set off. */
  readonly fits: number;
  readonly misses: number;
}

/** Text in more ways of setting off than this marks nothing. */
const maxKinds = 40;

const same = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean => one?.join() === other?.join();

const keyed = (group: Group): number | null => {
  const sign = /^[([]?\s?(\p{L}|[ivx]{1,4}|[\d০-৯])(?=$|[\s).\]।,:])/iu.exec(group.key ?? '')?.[1];
  return sign === undefined ? null : (placeOf(latinDigits(sign))?.index ?? null);
};

const voiceOf = (kind: string, groups: readonly Group[], lines: readonly DocLine[]): Voice => {
  const places = new Map<Group, readonly number[]>();
  let fits = 0;
  let misses = 0;
  for (const group of groups) {
    const found = setOff(group, lines, kind);
    if (found.length === 0) continue;
    const all = group.members.length;
    if (found.length < all) places.set(group, found);
    const key = keyed(group);
    if (key !== null && found.length < all && !found.includes(key)) misses += 1;
    else if (isAsked(group.stem, found.length, all)) fits += 1;
    else if (found.length * 2 > all) misses += 1;
  }
  return { kind, places, fits, misses };
};

/** A colour that is no colour: shades of grey are how a text was pasted, wherever another way of setting off speaks. */
const isGrey = (kind: string): boolean => {
  const found = /^colour:([\dA-F]{2})([\dA-F]{2})([\dA-F]{2})$/.exec(kind)?.slice(1);
  if (!found) return false;
  const parts = found.map((part) => Number.parseInt(part, 16));
  return Math.max(...parts) - Math.min(...parts) < 24;
};

/** What sets off as many options as are asked for, more often than not, and not in a few questions of many. */
const isMark = ({ fits, misses }: Voice, groups: readonly Group[]): boolean => {
  const open = groups.filter(({ key }) => key === null).length;
  return fits > misses && (fits * 4 >= open || fits >= 8);
};

/** Two signs that say different things: the places that the one and the other name. `isTyped`: the other is a sign that was typed. */
export interface Unclear {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly isTyped: boolean;
}

export interface Marking {
  /** The ways of setting off that mark the right options of this document. */
  readonly kinds: ReadonlySet<string>;
  readonly right: ReadonlyMap<Group, readonly number[]>;
  readonly unclear: ReadonlyMap<Group, Unclear>;
}

const nothing: Marking = { kinds: new Set(), right: new Map(), unclear: new Map() };

/**
 * How this document marks its right options: the way of setting off that takes as many options as are asked for in most of its questions.
 * Other colours, grounds and letters say nothing, unless one of them is about as frequent and says otherwise: then nobody can know.
 */
export const markingOf = (groups: readonly Group[], lines: readonly DocLine[]): Marking => {
  const kinds = new Set(groups.flatMap(({ members }) => members.flatMap(({ at }) => [...lines[at]!.marks.keys()])));
  if (kinds.size === 0 || kinds.size > maxKinds) return nothing;
  const all = [...kinds].map((kind) => voiceOf(kind, groups, lines)).filter((voice) => isMark(voice, groups));
  const coloured = all.filter(({ kind }) => !isGrey(kind));
  const voices = coloured.length > 0 ? coloured : all;
  const most = Math.max(0, ...voices.map(({ fits }) => fits));
  const leading = voices.filter(({ fits }) => fits === most);
  if (leading.length === 0) return nothing;
  const rivals = voices.filter(({ fits }) => fits * 4 >= most * 3);
  const right = new Map<Group, readonly number[]>();
  const unclear = new Map<Group, Unclear>();
  for (const group of groups) {
    const [all, one] = [group.members.length, leading.map(({ places }) => places.get(group)).find((places) => places !== undefined)];
    if (!one) continue;
    const isOther = (places: readonly number[] | undefined): boolean =>
      places !== undefined && places.length > 0 && places.length < all && !same(places, one);
    const [other, sign] = [rivals.map(({ places }) => places.get(group)).find(isOther), typed(group, lines)];
    if (isOther(sign)) unclear.set(group, { one, other: sign, isTyped: true });
    else if (other) unclear.set(group, { one, other, isTyped: false });
    else if (one.length * 2 <= all || isAsked(group.stem, one.length, all)) right.set(group, one);
    // One is asked for, and all but a few are set off: those may be meant as well.
    else
      unclear.set(group, { one, other: group.members.map(({ index }) => index).filter((index) => !one.includes(index)), isTyped: false });
  }
  return { kinds: new Set(leading.map(({ kind }) => kind)), right, unclear };
};
