import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config, Logger } from '#platform';
import { Breaker } from '#platform/kernel';
import type { Message } from '../domain/prompt.js';
import { EventLines, pieceOf, type ChatPiece } from '../domain/sse.js';

/** Nothing came, or nothing more; `kind` for the log. */
export class ModelFault extends Error {
  override name = 'ModelFault';
  constructor(
    readonly kind: 'held-back' | 'away' | 'refused' | 'silent' | 'broken' | 'too-much',
    options: ErrorOptions = {},
  ) {
    super(`The model's endpoint: ${kind}`, options);
  }
}

/** Before anything has come an endpoint that is busy is asked again, after the time it names but not later than this. */
const tries = 3;
const pauseMs = 500;
const longestPauseMs = 5000;
const longestMs = 180_000;
/** An answer is some sentences; what goes on and on is not read to its end. */
const mostBytes = 1_000_000;
const wrongLinesAtMost = 5;
const tokensAtMost = 1500;

const passing = (status: number): boolean => status === 429 || status >= 500 || status === 408;

const pauseOf = (answer: Response, tried: number): number => {
  const asked = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Math.min(longestPauseMs, Number.isFinite(asked) && asked >= 0 ? asked * 1000 : pauseMs * 2 ** tried);
};

/** The one place that speaks with AI_URL. Neither keys nor what people asked go into the log. */
@Injectable()
export class ModelEndpoint {
  private readonly breaker = new Breaker(() => performance.now());

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Its name, or null where none is configured. */
  model(): string | null {
    return this.config.AI_URL && this.config.AI_MODEL !== '' ? this.config.AI_MODEL : null;
  }

  readsPictures(): boolean {
    return this.model() !== null && this.config.AI_PICTURES;
  }

  isHeldBack(): boolean {
    return this.breaker.isOpen();
  }

  /** The pieces of an answer as they come. Throws `ModelFault`; what came before that stands. */
  async *answer(messages: readonly Message[], gone: AbortSignal): AsyncGenerator<ChatPiece, void, void> {
    if (!this.breaker.mayAsk()) throw new ModelFault('held-back');
    const silence = new Silence(this.config.AI_TIMEOUT_MS);
    const signal = AbortSignal.any([gone, silence.signal, AbortSignal.timeout(longestMs)]);
    let answered = false;
    try {
      const answer = await this.ask(messages, signal, silence);
      for await (const piece of this.pieces(answer, silence)) {
        answered = true;
        yield piece;
      }
      answered = true;
    } catch (error) {
      if (gone.aborted) {
        // Who went away says nothing of the endpoint.
        answered = true;
        throw error;
      }
      const fault = error instanceof ModelFault ? error : new ModelFault(signal.aborted ? 'silent' : 'away', { cause: error });
      // What somebody asked does not stand in it: a refusal's text is the endpoint's own affair.
      this.logger.warn({ kind: fault.kind, cause: error instanceof Error ? error.name : 'unknown' }, 'The model gave no whole answer');
      throw fault;
    } finally {
      silence.end();
      this.breaker.ended(answered);
    }
  }

  private async ask(messages: readonly Message[], signal: AbortSignal, silence: Silence): Promise<Response> {
    for (let tried = 0; ; tried += 1) {
      silence.heard();
      const answer = await this.post(messages, signal);
      if (answer.ok) return answer;
      await answer.body?.cancel();
      if (!passing(answer.status)) throw new ModelFault('refused', { cause: new Error(`Status ${answer.status}`) });
      if (tried + 1 >= tries) throw new ModelFault('away', { cause: new Error(`Status ${answer.status}`) });
      await wait(pauseOf(answer, tried), undefined, { signal });
    }
  }

  private post(messages: readonly Message[], signal: AbortSignal): Promise<Response> {
    const { AI_URL, AI_KEY, AI_MODEL } = this.config;
    return fetch(`${AI_URL?.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(AI_KEY === '' ? {} : { authorization: `Bearer ${AI_KEY}` }) },
      body: JSON.stringify({
        model: AI_MODEL,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.2,
        max_tokens: tokensAtMost,
      }),
      signal,
    });
  }

  private async *pieces(answer: Response, silence: Silence): AsyncGenerator<ChatPiece, void, void> {
    const [lines, decoder] = [new EventLines(), new TextDecoder()];
    const streamed = (answer.headers.get('content-type') ?? '').includes('event-stream');
    let [bytes, wrong, whole, ended] = [0, 0, '', false];
    for await (const chunk of answer.body ?? []) {
      silence.heard();
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new ModelFault('too-much');
      const text = decoder.decode(chunk, { stream: true });
      if (!streamed) {
        whole += text;
        continue;
      }
      for (const data of linesOf(lines, text)) {
        if (data === '[DONE]') return;
        const piece = pieceOf(data);
        if (piece?.failed) throw new ModelFault('broken');
        if (piece === null && (wrong += 1) > wrongLinesAtMost) throw new ModelFault('broken');
        ended ||= piece?.finish !== null && piece !== null;
        if (piece) yield piece;
      }
    }
    if (!streamed) return void (yield this.whole(whole));
    // A stream that ends without saying so was cut.
    if (!ended) throw new ModelFault('broken');
  }

  /** An endpoint that does not stream answers all at once. */
  private whole(text: string): ChatPiece {
    const piece = pieceOf(text);
    if (!piece || piece.failed || piece.text === '') throw new ModelFault('broken');
    return piece;
  }
}

const linesOf = (lines: EventLines, text: string): string[] => {
  try {
    return lines.push(text);
  } catch (error) {
    throw new ModelFault('broken', { cause: error });
  }
};

/** Aborts when nothing was heard for so long. */
class Silence {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  readonly signal = this.controller.signal;

  constructor(private readonly ms: number) {}

  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), this.ms);
    this.timer.unref();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
