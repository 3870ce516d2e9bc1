import * as z from 'zod/mini';
import {
  eventDate,
  timelineAreas,
  timelineColumns,
  timelineKinds,
  timelineLengths,
  timelineSizes,
  timelineStates,
} from '../shared/timeline.js';
import { id, instant } from '../shared/values.js';

const line = (most: number) => z.string().check(z.trim(), z.minLength(3), z.maxLength(most));
const words = z.strictObject({ bn: z.string(), en: z.string() });

/** As exact as it is known: year, month or day. */
export const eventDateText = z.string().check(
  z.trim(),
  z.refine((text) => eventDate(text) !== null),
);
export const timelineArea = z.enum(timelineAreas);

/** What stands in the list to be put in order. Its number is its place in this list alone: nothing in it tells of the date. */
export const timelineCard = z.strictObject({ number: z.int(), title: words });
export type TimelineCard = z.infer<typeof timelineCard>;

/** An event as it is known after the answer, in the right order. */
export const timelineAnswered = z.strictObject({
  number: z.int(),
  title: words,
  date: z.string(),
  reason: words,
  /** Where it was put, from 1. */
  placed: z.int(),
  /** How many others stand on the wrong side of it. */
  wrong: z.int(),
});
export type TimelineAnswered = z.infer<typeof timelineAnswered>;

/** `right` of `pairs`: the score is their quotient, and nothing is rounded. */
export const timelineScore = z.strictObject({ right: z.int(), pairs: z.int() });
export type TimelineScore = z.infer<typeof timelineScore>;

export const timelineResult = z.strictObject({
  /** Pairs in the wrong order; of equal dates none is. */
  inversions: z.int(),
  /** null in practice: nothing is counted there. */
  score: z.nullable(timelineScore),
  /** The own best before this one. */
  best: z.nullable(timelineScore),
  events: z.array(timelineAnswered),
});
export type TimelineResult = z.infer<typeof timelineResult>;

export const timeline = z.strictObject({
  id,
  kind: z.enum(timelineKinds),
  area: z.nullable(timelineArea),
  startedAt: instant,
  cards: z.array(timelineCard),
  /** Once it is answered. */
  result: z.nullable(timelineResult),
});
export type Timeline = z.infer<typeof timeline>;

export const timelineSize = z.int().check(z.refine((size) => timelineSizes.some((one) => one === size)));

/** An event as staff see it. */
export const timelineEvent = z.strictObject({
  id,
  area: timelineArea,
  date: z.string(),
  titleBn: z.string(),
  titleEn: z.string(),
  reasonBn: z.string(),
  reasonEn: z.string(),
  state: z.enum(timelineStates),
  version: z.int(),
  updatedAt: instant,
});
export type TimelineEventRow = z.infer<typeof timelineEvent>;

/** What staff write. */
export const timelineEventFields = {
  area: timelineArea,
  date: eventDateText,
  titleBn: line(timelineLengths.title),
  titleEn: line(timelineLengths.title),
  reasonBn: line(timelineLengths.reason),
  reasonEn: line(timelineLengths.reason),
} as const;

export const timelineLineFates = ['new', 'changed', 'same', 'wrong'] as const;
export const timelineFaults = [
  'column-missing',
  'column-unknown',
  'column-twice',
  'head-unread',
  'quote-open',
  'cells-too-many',
  'empty',
  'too-short',
  'too-long',
  'area-unknown',
  'state-unknown',
  'date-unreadable',
  'id-unreadable',
  'id-unknown',
  'id-twice',
  'title-twice',
  'title-taken',
  'too-many-lines',
] as const;
export type TimelineFault = (typeof timelineFaults)[number];

/** One line of a file: what will become of it, and what is wrong with it and how to mend that, in the caller's language. */
export const timelineLine = z.strictObject({
  line: z.int(),
  fate: z.enum(timelineLineFates),
  title: z.string(),
  problems: z.array(
    z.strictObject({ column: z.nullable(z.enum(timelineColumns)), code: z.enum(timelineFaults), what: z.string(), fix: z.string() }),
  ),
});
export type TimelineLine = z.infer<typeof timelineLine>;

export const timelineCounts = z.strictObject({
  /** Lines with something on them, the head aside: the sum of the other four. */
  lines: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
});
export type TimelineCounts = z.infer<typeof timelineCounts>;
