/** How many a second are thought to be let in before anybody was. */
const guess = 100;
/** How much the newest look counts against what was known. */
const weight = 0.3;
/** A pause in which nobody waited says nothing about how fast a line moves. */
const longestGapMs = 2000;

/** How fast a line moves, learnt from those who have left it. */
export class Pace {
  private perSecond = guess;
  private lastAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** So many have just been let in. */
  went(count: number): void {
    const at = this.now();
    const gap = at - this.lastAt;
    this.lastAt = at;
    if (gap > longestGapMs || count === 0) return;
    const seen = count / (Math.max(gap, 1) / 1000);
    // By harmonic means, since times are what is added up: a quick batch of one must not promise a quick line.
    this.perSecond = 1 / (weight / seen + (1 - weight) / this.perSecond);
  }

  /** Whole seconds, at least one, until the person with this number from the front is let in. */
  secondsFor(number: number): number {
    return Math.max(1, Math.ceil(number / this.perSecond));
  }
}
