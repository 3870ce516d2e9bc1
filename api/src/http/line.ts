import { AppError } from '#platform/kernel';

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Lets a few in at once; the others wait their turn, in the order they came, outside the connection pool. A thousand starts in one second
 * are a queue of seconds, not a thousand callers whose wait for a connection ends in 503 and who all come again.
 */
export class Line {
  private inside = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(
    private readonly atOnce: number,
    private readonly longestMs: number,
  ) {}

  /** Throws 'Temporarily unavailable' for whoever has waited too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside < this.atOnce) this.inside += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(): Promise<void> {
    return new Promise((enter, refuse) => {
      const timer = setTimeout(() => {
        this.waiting.delete(place);
        refuse(new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 2 }));
      }, this.longestMs);
      const place: Waiting = { enter, timer };
      this.waiting.add(place);
    });
  }

  /** Whoever leaves hands the place on, so that nobody slips in between. */
  private leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.inside -= 1;
      return;
    }
    this.waiting.delete(next);
    clearTimeout(next.timer);
    next.enter();
  }
}
