import type { Save } from '#contracts/http/exams';

/** More than anybody who answers comes near; whoever is beyond is slowed, never refused. */
export const paceLimits = { savesAMinute: 300, revisionsOfAQuestion: 50 };

const MINUTE_MS = 60_000;
/** An attempt that saves nothing for so long is forgotten here. */
const FORGET_MS = 60 * MINUTE_MS;
/** Shortly before the deadline nobody waits: the last answer is written as soon as it comes. */
const AT_THE_END_MS = 5000;

interface Counted {
  minuteEnds: number;
  saves: number;
  /** How often each question of the paper was saved, by its place in it. */
  readonly revisions: Uint8Array;
  last: number;
  /** The deadline by this process's clock, once a save has told it. */
  endsAt: number | null;
}

/** How often attempts save, counted in this process; `key` names who sits which exam. */
export class SavePace {
  private readonly attempts = new Map<string, Counted>();
  private sweepAt = 0;

  /** Counts these saves. True: the attempt is beyond a minute's saves, or one of the questions beyond its revisions. */
  isBeyond(key: string, places: ReadonlyMap<string, number>, saves: readonly Save[], now: number): boolean {
    this.sweep(now);
    const counted = this.attempts.get(key) ?? fresh(places.size, now);
    this.attempts.set(key, counted);
    if (now >= counted.minuteEnds) Object.assign(counted, { minuteEnds: now + MINUTE_MS, saves: 0 });
    counted.last = now;
    counted.saves += saves.length;
    let beyond = counted.saves > paceLimits.savesAMinute;
    for (const { questionId } of saves) {
      const place = places.get(questionId) ?? 0;
      const before = counted.revisions[place] ?? 0;
      if (before >= paceLimits.revisionsOfAQuestion) beyond = true;
      else counted.revisions[place] = before + 1;
    }
    return beyond;
  }

  /** What the last save was told of the deadline; both by PostgreSQL's clock. */
  note(key: string, { at, deadline }: { readonly at: number; readonly deadline: number }, now: number): void {
    const counted = this.attempts.get(key);
    if (counted) counted.endsAt = now + (deadline - at);
  }

  /** Also while nobody knows when it is. */
  isAtTheEnd(key: string, now: number): boolean {
    const endsAt = this.attempts.get(key)?.endsAt ?? null;
    return endsAt === null || now >= endsAt - AT_THE_END_MS;
  }

  private sweep(now: number): void {
    if (now < this.sweepAt) return;
    this.sweepAt = now + MINUTE_MS;
    for (const [key, { last }] of this.attempts) if (last < now - FORGET_MS) this.attempts.delete(key);
  }
}

const fresh = (questions: number, now: number): Counted => ({
  minuteEnds: now + MINUTE_MS,
  saves: 0,
  revisions: new Uint8Array(Math.max(questions, 1)),
  last: now,
  endsAt: null,
});
