import { Injectable } from '@nestjs/common';
import { Config } from '#platform';
import { AppError } from '#platform/kernel';

/** Searches of one process at the same time: on exam night nobody's save waits behind them. */
const searches = 8;

/** How many answers a process works at. Who comes when all seats are taken is told so, before anything is counted. */
@Injectable()
export class Seats {
  private writing = 0;
  private searching = 0;

  constructor(private readonly config: Config) {}

  /** Throws 'Assistant busy'; the answer gives the seat back, once. */
  take(withModel: boolean): () => void {
    const full = withModel ? this.writing >= this.config.AI_AT_ONCE : this.searching >= searches;
    if (full) throw new AppError('Assistant busy', {}, { retryAfterSeconds: 5 });
    this.count(withModel, 1);
    let taken = true;
    return () => {
      if (taken) this.count(withModel, -1);
      taken = false;
    };
  }

  private count(withModel: boolean, by: number): void {
    if (withModel) this.writing += by;
    else this.searching += by;
  }
}
