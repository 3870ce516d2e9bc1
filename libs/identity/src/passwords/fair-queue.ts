/** Where a job waits: `key` is whoever shares one place, an account for the known, a network for strangers. */
export interface QueuePlace {
  readonly known: boolean;
  readonly key: string;
}

/** Of so many turns one goes to strangers while known ones wait too, so that nobody waits for ever. */
const TURNS_PER_STRANGER = 4;

/** Jobs by key; each key has one turn after the other, whatever number of jobs it brought. */
class Lane<T> {
  private readonly jobs = new Map<string, T[]>();

  add(key: string, job: T): void {
    const waiting = this.jobs.get(key);
    if (waiting) waiting.push(job);
    else this.jobs.set(key, [job]);
  }

  take(): T | undefined {
    for (const [key, waiting] of this.jobs) {
      const job = waiting.shift();
      // A map keeps its order: whoever had a turn goes to the end.
      this.jobs.delete(key);
      if (waiting.length > 0) this.jobs.set(key, waiting);
      return job;
    }
    return undefined;
  }

  /** The newest job of the key that has most of them waiting. */
  takeFromLongest(): T | undefined {
    let longest: [string, T[]] | undefined;
    for (const entry of this.jobs) if (!longest || entry[1].length > longest[1].length) longest = entry;
    const job = longest?.[1].pop();
    if (longest?.[1].length === 0) this.jobs.delete(longest[0]);
    return job;
  }
}

/**
 * A bounded queue in which known devices and accounts go first, strangers of one network share a place, and whoever fills the queue is
 * the one who is turned away.
 */
export class FairQueue<T> {
  private readonly known = new Lane<T>();
  private readonly strangers = new Lane<T>();
  private turns = 0;
  private waiting = 0;

  constructor(private readonly maxWaiting: number) {}

  get size(): number {
    return this.waiting;
  }

  /** The answer is the job that has to go because there are too many, if one has to. */
  add({ known, key }: QueuePlace, job: T): T | undefined {
    (known ? this.known : this.strangers).add(key, job);
    this.waiting += 1;
    if (this.waiting <= this.maxWaiting) return undefined;
    this.waiting -= 1;
    return this.strangers.takeFromLongest() ?? this.known.takeFromLongest();
  }

  take(): T | undefined {
    this.turns += 1;
    const strangersFirst = this.turns % TURNS_PER_STRANGER === 0;
    const [first, second] = strangersFirst ? [this.strangers, this.known] : [this.known, this.strangers];
    const job = first.take() ?? second.take();
    if (job !== undefined) this.waiting -= 1;
    return job;
  }
}
