import { randomInt } from 'node:crypto';

interface Waiting {
  readonly enter: () => void;
  readonly refuse: () => void;
  readonly timer: NodeJS.Timeout;
}
interface Queue {
  busy: boolean;
  readonly waiting: Waiting[];
}

export interface PaceLimit {
  /** How long nobody goes in after one that failed. */
  readonly pauseMs: number;
  /** How long somebody waits for a turn. */
  readonly longestMs: number;
  /** So many wait for one key; beyond that somebody among them is sent away. */
  readonly most: number;
}

/**
 * One at a time for each key, and after each that fails a pause: what fails is slow, what succeeds is not. Turns are drawn by lot, and so is
 * who has to go where too many wait: whoever sends a thousand at once does not stand before the one who sends one.
 */
export class Pace {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly limit: PaceLimit,
    /** The error of whoever waited in vain. */
    private readonly refusal: () => Error,
  ) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { busy: false, waiting: [] };
    this.queues.set(key, queue);
    if (queue.busy) await this.turn(queue);
    queue.busy = true;
    try {
      const done = await work();
      this.next(key, queue);
      return done;
    } catch (error) {
      setTimeout(() => this.next(key, queue), this.limit.pauseMs).unref();
      throw error;
    }
  }

  private turn(queue: Queue): Promise<void> {
    return new Promise((enter, reject) => {
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(place), 1);
        place.refuse();
      }, this.limit.longestMs);
      const place: Waiting = { enter, refuse: () => reject(this.refusal()), timer };
      queue.waiting.push(place);
      if (queue.waiting.length > this.limit.most) this.drawn(queue)?.refuse();
    });
  }

  /** Whoever leaves hands the turn on, so that nobody slips in between. */
  private next(key: string, queue: Queue): void {
    const chosen = this.drawn(queue);
    if (chosen) return chosen.enter();
    queue.busy = false;
    this.queues.delete(key);
  }

  private drawn({ waiting }: Queue): Waiting | undefined {
    if (waiting.length === 0) return undefined;
    const [chosen] = waiting.splice(randomInt(waiting.length), 1);
    clearTimeout(chosen?.timer);
    return chosen;
  }
}
