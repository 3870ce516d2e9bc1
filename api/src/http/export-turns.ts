import type { ServerResponse } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { orTooMany, tooMany, type Limit } from './limiters.js';

/** Lists as files: each reads whole tables, row by row, for as long as it is fetched. */
const lists = /\/(?:export|courier-list)$/;
export const isExport = ({ file, path }: Pick<AnyEndpoint, 'file' | 'path'>): boolean => file === true && lists.test(path);

/** Nobody reads forty lists in ten minutes. */
export const exportLimit: Limit = { points: 40, duration: 10 * 60 };
const AGAIN_MS = 5000;

/** One list as a file at a time for each person in this process, and so many in ten minutes in all of them. */
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
