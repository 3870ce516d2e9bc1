import { Config, FormulaChecker } from '#platform';
import { Injectable } from '@nestjs/common';
import { messagesOf, NOT_THERE, readingMessages, withoutRules, type Asking, type Given, type Message } from '../domain/prompt.js';
import { guessTokens, type Tokens } from '../domain/price.js';
import { settledLength } from '../domain/settled.js';
import type { ChatPiece } from '../domain/sse.js';
import { randomBytes } from 'node:crypto';
import { cutText } from '#contracts/shared/cut-text';
import { answerBlocks, AnswerFormulas, type AnswerBlocks } from './answer-blocks.js';
import { ModelEndpoint } from './model-endpoint.js';

/** Longer than any answer that is asked for: what goes on beyond it is cut. */
const longestAnswer = 12_000;
const longestReading = 2000;

/** An answer as far as it is written. */
export interface Written {
  readonly blocks: readonly string[];
  readonly cited: readonly number[];
  /** The model said that the material does not answer. */
  readonly notThere: boolean;
  /** It was longer than an answer may be, or the endpoint ended it for its length. */
  readonly cut: boolean;
}

/** What a model was asked and what it wrote, in tokens; an endpoint that does not count is counted by its signs. */
export class Meter {
  private told: Tokens | null = null;
  private readonly guessed = { tokensIn: 0, tokensOut: 0 };
  private before: Tokens = { tokensIn: 0, tokensOut: 0 };

  asked(messages: readonly Message[]): void {
    this.before = this.tokens();
    this.told = null;
    // A picture's address is long, and is not read as words.
    const signs = JSON.stringify(messages).replaceAll(/data:[^"]*/g, '').length;
    [this.guessed.tokensIn, this.guessed.tokensOut] = [guessTokens(signs), 0];
  }

  heard(piece: ChatPiece): void {
    this.guessed.tokensOut += guessTokens(piece.text.length);
    if (piece.usage) this.told = piece.usage;
  }

  tokens(): Tokens {
    const { tokensIn, tokensOut } = this.told ?? this.guessed;
    return { tokensIn: this.before.tokensIn + tokensIn, tokensOut: this.before.tokensOut + tokensOut };
  }
}

/** Has a model write, and lets of it out what may be read: whole sentences, whole formulas, and nothing before something is cited. */
@Injectable()
export class Writer {
  constructor(
    readonly endpoint: ModelEndpoint,
    private readonly config: Config,
    private readonly formulas: FormulaChecker,
  ) {}

  get prices(): { readonly in: number; readonly out: number } {
    return { in: this.config.AI_PRICE_IN, out: this.config.AI_PRICE_OUT };
  }

  /** What a picture says. Throws `ModelFault`. */
  async read(picture: string, meter: Meter, gone: AbortSignal): Promise<string> {
    const messages = readingMessages(picture);
    meter.asked(messages);
    let text = '';
    for await (const piece of this.endpoint.answer(messages, gone)) {
      meter.heard(piece);
      text += piece.text;
      if (text.length > longestReading) break;
    }
    return cutText(text, longestReading).trim();
  }

  /** The answer as it grows, each time more of it may be read; the last one is the whole. Throws `ModelFault`: what came before stands. */
  async *write(passages: readonly Given[], asking: Asking, meter: Meter, gone: AbortSignal): AsyncGenerator<Written, void, void> {
    const fence = randomBytes(9).toString('hex');
    const messages = messagesOf(fence, passages, asking);
    meter.asked(messages);
    const reading = { fence, known: new Set(passages.map(({ n }) => n)), formulas: new AnswerFormulas(this.formulas) };
    let [text, shown, cut] = ['', 0, false];
    for await (const piece of this.endpoint.answer(messages, gone)) {
      meter.heard(piece);
      text += piece.text;
      cut ||= piece.finish === 'length' || text.length > longestAnswer;
      const settled = settledLength(text);
      if (settled > shown) yield await writtenOf(text.slice(0, settled), reading, false);
      shown = settled;
      if (text.length > longestAnswer) break;
    }
    yield await writtenOf(cut ? text.slice(0, Math.max(shown, 0)) : text, reading, cut);
  }
}

interface Reading {
  readonly fence: string;
  readonly known: ReadonlySet<number>;
  readonly formulas: AnswerFormulas;
}

const writtenOf = async (text: string, { fence, known, formulas }: Reading, cut: boolean): Promise<Written> => {
  const notThere = text.includes(NOT_THERE);
  // The word of the fence is nobody's business: a model that repeats it repeats what it was told.
  const said = text.replaceAll(NOT_THERE, '').replaceAll(new RegExp(`<*${fence}>*`, 'g'), '');
  const { blocks, cited }: AnswerBlocks = await answerBlocks(withoutRules(said), known, formulas);
  // What cites nothing is not from the material.
  return { blocks: cited.length === 0 ? [] : blocks, cited, notThere: notThere && cited.length === 0, cut };
};
