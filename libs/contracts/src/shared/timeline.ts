/** Where an event of the timeline belongs. */
export const timelineAreas = ['bangladesh', 'world', 'science'] as const;
export type TimelineArea = (typeof timelineAreas)[number];
/** With points, or for learning alone. */
export const timelineKinds = ['round', 'practice'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const timelineStates = ['active', 'retired'] as const;
export type TimelineState = (typeof timelineStates)[number];
/** How many events one may put in order at once. */
export const timelineSizes = [4, 5, 6, 8] as const;
/** The columns of a file of events, in its order. */
export const timelineColumns = ['id', 'area', 'date', 'title_bn', 'title_en', 'reason_bn', 'reason_en', 'state'] as const;
export type TimelineColumn = (typeof timelineColumns)[number];
export const timelineLengths = { title: 120, reason: 600 } as const;
/** The largest file of events, in characters, and the most lines of it. */
export const timelineFile = { characters: 600_000, lines: 2000 } as const;

export interface EventDate {
  /** Before the common era: negative. There is no year 0. */
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

const written = /^(-?\d{1,4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysOf = (year: number, month: number): number => (month === 2 ? (leap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** `1971`, `1971-03` or `1971-03-26`, as exact as it is known; null for anything else. The year 44 before the common era is `-44`. */
export const eventDate = (text: string): EventDate | null => {
  const [, year, month, day] = written.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const date = { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null };
  if (date.year === 0 || date.year > 2100) return null;
  if (date.month !== null && (date.month < 1 || date.month > 12)) return null;
  return date.day !== null && (date.day < 1 || date.day > daysOf(date.year, date.month ?? 1)) ? null : date;
};

const two = (number: number): string => String(number).padStart(2, '0');
/** The same as text: `eventDate(dateText(date))` is that date again. */
export const dateText = ({ year, month, day }: EventDate): string =>
  [String(year), ...(month === null ? [] : [two(month)]), ...(month === null || day === null ? [] : [two(day)])].join('-');
