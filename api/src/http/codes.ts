import { Injectable } from '@nestjs/common';
import type { CodeAddress } from '#identity';
import { Carriers } from '#platform';
import { AppError } from '#platform/kernel';
import { CodeLimits, type CodeAsker, type CodeBudget } from './code-limits.js';

/** Whether a one-time code may go out now, asked before anything is known of the address it goes to. */
@Injectable()
export class Codes {
  constructor(
    private readonly limits: CodeLimits,
    private readonly carriers: Carriers,
  ) {}

  /** The answer is how many seconds until another may be asked for. Throws 'Too many requests', 'Temporarily unavailable'. */
  async book(to: CodeAddress, asker: CodeAsker, budget: CodeBudget = 'all'): Promise<number> {
    // A house that sends no SMS does not promise one.
    if (!this.carriers.serves(to.channel)) throw new AppError('Temporarily unavailable');
    return this.limits.book(to, asker, budget);
  }

  /** Before a code is looked at. Throws 'Too many requests'. */
  bookGuess(address: string): Promise<void> {
    return this.limits.bookGuess(address);
  }
}
