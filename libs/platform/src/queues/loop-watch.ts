const BEAT_MS = 50;
const HELD_MS = 200;

/** Names the jobs that ran while the event loop stood still: a heartbeat that comes late tells how long nothing else could run. */
export class LoopWatch {
  private readonly running = new Map<symbol, string>();
  /** Jobs that ended since the last beat: one that held the loop and finished is gone from `running` before the beat comes. */
  private ended: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private last = 0;

  constructor(
    private readonly report: (jobs: readonly string[], heldMs: number) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(): void {
    this.last = this.now();
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  get count(): number {
    return this.running.size;
  }

  async watch<R>(job: string, work: () => Promise<R>): Promise<R> {
    const mark = Symbol(job);
    this.running.set(mark, job);
    try {
      return await work();
    } finally {
      this.running.delete(mark);
      this.ended.push(job);
    }
  }

  beat(): void {
    const now = this.now();
    const held = now - this.last - BEAT_MS;
    const jobs = [...this.running.values(), ...this.ended];
    this.last = now;
    this.ended = [];
    if (held > HELD_MS && jobs.length > 0) this.report([...new Set(jobs)], Math.round(held));
  }
}
