import type { SessionItem, SessionWhole } from '#contracts/http/selfpractice';
import type { Entry } from './answer-queue.js';

/** How one question of the session stands. `given`: answered, to be marked at the end. `waiting`: answered, not marked for want of a connection. */
export type Standing = 'left' | 'right' | 'wrong' | 'skipped' | 'given' | 'waiting' | 'gone';

type Entries = ReadonlyMap<number, Entry>;

export const standingOf = (item: SessionItem, entry: Entry | undefined, reveal: 'at-once' | 'at-end'): Standing => {
  if (item.question === null || entry?.standing === 'gone' || entry?.standing === 'refused') return 'gone';
  const marking = entry?.marking ?? item.marking;
  if (entry?.given.skipped ?? item.answer?.skipped ?? false) return 'skipped';
  if (marking) return marking.right === null ? 'skipped' : marking.right ? 'right' : 'wrong';
  if (!entry && item.answer === null) return 'left';
  return reveal === 'at-end' ? 'given' : 'waiting';
};

export const standingsOf = ({ items, session }: SessionWhole, entries: Entries): readonly Standing[] =>
  items.map((item) => standingOf(item, entries.get(item.number), session.plan.reveal));

/**
 * Where to go on, as a place from 0: the first question that nobody has looked at, else the first that was passed over, else none. The same
 * answers lead to the same place on every device.
 */
export const resumeAt = (standings: readonly Standing[]): number | null => {
  const left = standings.indexOf('left');
  if (left >= 0) return left;
  const skipped = standings.indexOf('skipped');
  return skipped >= 0 ? skipped : null;
};

/** The next place to be answered after this one, and from the start again; null when none is left but this. */
export const nextLeft = (standings: readonly Standing[], at: number): number | null => {
  const places = standings.flatMap((standing, place) => (standing === 'left' && place !== at ? [place] : []));
  return places.find((place) => place > at) ?? places[0] ?? null;
};

export interface RunTally {
  readonly total: number;
  readonly right: number;
  readonly wrong: number;
  /** Answered, marked or not. */
  readonly done: number;
  /** Not looked at yet, or passed over. */
  readonly left: number;
}

export const tallyOf = (standings: readonly Standing[]): RunTally => {
  const count = (...which: readonly Standing[]): number => standings.filter((standing) => which.includes(standing)).length;
  return {
    total: standings.length - count('gone'),
    right: count('right'),
    wrong: count('wrong'),
    done: count('right', 'wrong', 'given', 'waiting'),
    left: count('left', 'skipped'),
  };
};
