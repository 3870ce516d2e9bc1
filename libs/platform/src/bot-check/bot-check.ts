import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { AppError } from '../kernel/index.js';
import { Logger } from '../logging/logger.js';

const LIMIT_MS = 3000;
/** Services that give a score give 0 to what is surely a program and 1 to what is surely a person. */
const LEAST_SCORE = 0.3;
/** How long the service may be away until codes by SMS wait for it: each costs money, and floods come when nobody looks. */
const maxAwayMs = 3 * 60_000;
/** What the service says of a request that it cannot read: of what we send, the token alone comes from the caller. */
const callersFault = new Set([400, 413, 414, 422]);

interface Verdict {
  readonly success?: unknown;
  readonly score?: unknown;
  readonly 'error-codes'?: unknown;
}

/**
 * Asks a service (reCAPTCHA, hCaptcha and Turnstile speak the same way) whether a person filled in a form. Off without BOT_CHECK_KEY.
 * A refusal, or no token at all, is final. When the service is away, or does not know our secret, people are let through and the log says
 * so: the rate limits still stand, and a visitor cannot be asked to wait for somebody else's machine. For SMS that holds for minutes.
 */
@Injectable()
export class BotCheck {
  private awaySince: number | null = null;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Throws 'Bot check failed', and 'Temporarily unavailable' where an SMS would be sent and the service has been away for minutes. */
  async pass(token: string | undefined, address: string, { sendsSms = false } = {}): Promise<void> {
    if (this.config.BOT_CHECK_KEY === '') return;
    if (!token) throw new AppError('Bot check failed');
    const verdict = await this.ask(token, address);
    if (verdict === null) return this.passUnseen(sendsSms);
    this.awaySince = null;
    const low = typeof verdict.score === 'number' && verdict.score < LEAST_SCORE;
    if (verdict.success !== true || low) throw new AppError('Bot check failed');
  }

  private passUnseen(sendsSms: boolean): void {
    const now = performance.now();
    this.awaySince ??= now;
    if (sendsSms && now - this.awaySince >= maxAwayMs) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 60 });
  }

  /** Null where there is no verdict. */
  private async ask(token: string, address: string): Promise<Verdict | null> {
    try {
      const answer = await fetch(this.config.BOT_CHECK_URL, {
        method: 'POST',
        redirect: 'error',
        body: new URLSearchParams({ secret: this.config.BOT_CHECK_SECRET, response: token, remoteip: address }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (callersFault.has(answer.status)) return { success: false };
      if (!answer.ok) throw new Error(`The bot check answered ${answer.status}`);
      const verdict = (await answer.json()) as Verdict | null;
      if (typeof verdict !== 'object' || verdict === null) throw new Error('The bot check gave no verdict');
      const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'].map(String) : [];
      if (codes.some((code) => /input-secret|internal-error/.test(code))) throw new Error(`The bot check says ${codes.join(', ')}`);
      return verdict;
    } catch (error) {
      this.logger.error({ err: error }, 'The bot check is away: people are let through under the rate limits');
      return null;
    }
  }
}
