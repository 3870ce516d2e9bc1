import type { ServerResponse } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { orTooMany, tooMany, type Limit } from './limiters.js';

/** Whether a file is made for the call: a list reads whole tables for as long as it is fetched, a PDF is drawn. */
export const isFileMade = ({ file, storedFile }: Pick<AnyEndpoint, 'file' | 'storedFile'>): boolean => file === true && storedFile !== true;

/** Nobody reads forty files in ten minutes. */
export const exportLimit: Limit = { points: 40, duration: 10 * 60 };
const AGAIN_MS = 5000;

/** One file that is made at a time for each person in this process, and so many in ten minutes in all of them. */
export class ExportTurns {
  private readonly running = new Set<string>();

  constructor(private readonly often: RateLimiterAbstract) {}

  /** The turn ends with the answer, sent to its end, refused, or broken off by whoever fetched it. Throws 'Too many requests'. */
  async take(userId: string, answer: ServerResponse): Promise<void> {
    if (this.running.has(userId)) throw tooMany(AGAIN_MS);
    this.running.add(userId);
    const end = (): void => void this.running.delete(userId);
    answer.once('finish', end).once('close', end);
    if (answer.destroyed) end();
    await orTooMany(this.often.consume(userId));
  }
}
