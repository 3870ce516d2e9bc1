import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AnswerLine, Source, Turn } from '#contracts/http/assistant-shapes';
import type { AnswerWay } from '#contracts/shared/assistant';
import { Config, Dispatcher, Logger } from '#platform';
import type { Begun } from '../commands/turns.command.js';
import { EndTurn, KeepTurn, MarkTurnCalled } from '../commands/turns.command.js';
import { conceptsOf } from '../domain/asked.js';
import { plainOf } from '../domain/plain.js';
import { costOf } from '../domain/price.js';
import type { EarlierTurn, Given } from '../domain/prompt.js';
import { Barring } from '../store/barring.js';
import { PassageReading, type ReadPassage } from '../store/reading.js';
import { readAsked, readTurn, readTurns, type TurnEnd } from '../store/turns.sql.js';
import type { Looked } from './assistant.js';
import { Finder } from './finder.js';
import { ModelFault } from './model-endpoint.js';
import { TurnView } from './turn-view.js';
import { Meter, Writer, type Written } from './written.js';

export interface Run {
  readonly looked: Looked;
  readonly begun: Begun;
  readonly way: AnswerWay;
  /** The reader has gone, or wants no more. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** How an answer stands while it is made. */
interface Draft {
  state: TurnEnd['state'];
  blocks: readonly string[];
  sources: readonly Source[];
  leanedOn: readonly string[];
  asked: boolean;
  readonly meter: Meter;
}

const keepEveryMs = 1500;
const earlierTurns = 3;
/** A question with fewer things in it than this goes on from the one before. */
const speaksForItself = 2;

/** Makes one answer, and whatever happens ends its turn once. */
@Injectable()
export class AnswerRun {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly finder: Finder,
    private readonly reading: PassageReading,
    private readonly barring: Barring,
    private readonly writer: Writer,
    private readonly view: TurnView,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async *lines(run: Run): AsyncGenerator<AnswerLine, void, void> {
    const { looked, begun, way } = run;
    const { conversationId, turnId, left } = begun;
    const draft: Draft = { state: 'stopped', blocks: [], sources: [], leanedOn: [], asked: false, meter: new Meter() };
    try {
      yield { type: 'begun', conversationId, turnId, way, quota: { aDay: this.config.AI_QUESTIONS_A_DAY, left } };
      yield* this.made(run, draft);
    } catch (error) {
      this.fail(run, draft, error);
    } finally {
      // Also where the reader went away between two lines.
      run.end();
      await this.dispatcher.command(new EndTurn(turnId, this.endOf(draft)));
    }
    yield await this.ended(looked, turnId);
  }

  private async *made(run: Run, draft: Draft): AsyncGenerator<AnswerLine, void, void> {
    const { looked } = run;
    const pictureText = looked.pictureData === null || run.way !== 'model' ? null : await this.readPicture(run, draft, looked.pictureData);
    const words = [looked.text, pictureText ?? ''].filter(Boolean).join('\n');
    const earlier = await this.earlier(run);
    const passages = (await this.barring.asks(looked.bars, words)) ? [] : await this.passages(looked, words, earlier);
    draft.sources = passages.map(({ passage }, at) => ({ n: at + 1, ...passage }));
    draft.leanedOn = passages.flatMap(({ passage, sourceId }) => (passage.kind === 'question' ? [sourceId] : []));
    const given = givenOf(passages);
    if (given.length === 0 || run.way === 'quotes') {
      draft.state = passages.length === 0 || (given.length === 0 && run.way === 'model') ? 'not-found' : 'quoted';
      yield { type: 'sources', sources: [...draft.sources] };
      return;
    }
    yield { type: 'sources', sources: [...draft.sources] };
    yield* this.written(run, draft, given, { pictureText, earlier });
  }

  /** Before a model is called: from now on the question counts, also where the reader goes away or this process dies. */
  private async call({ begun }: Run, draft: Draft): Promise<void> {
    draft.asked = true;
    await this.dispatcher.command(new MarkTurnCalled(begun.turnId));
  }

  private async readPicture(run: Run, draft: Draft, picture: string): Promise<string> {
    await this.call(run, draft);
    const { signal } = run;
    return this.writer.read(picture, draft.meter, signal);
  }

  private async passages(looked: Looked, words: string, earlier: readonly EarlierTurn[]): Promise<ReadPassage[]> {
    const { userId, bars, chosen } = looked;
    const stem = chosen ? plainOf(chosen.stem) : '';
    const before = chosen === null && conceptsOf(words).length < speaksForItself ? (earlier.at(-1)?.asked ?? '') : '';
    const found = await this.finder.find(userId, bars, [words, stem, before].filter(Boolean).join('\n'));
    if (!chosen) return found;
    const own = await this.ownPassage(looked, chosen.questionId);
    return [...own, ...found.filter(({ sourceId }) => sourceId !== chosen.questionId)];
  }

  /** The chosen question's own passage comes first, however little it is like its own words. */
  private async ownPassage({ userId, bars }: Looked, questionId: string): Promise<ReadPassage[]> {
    const rows = await this.em
      .fork()
      .execute<{ id: string }[]>(`select id from assistant.passages where kind = 'question' and source_id = ?`, [questionId]);
    return this.reading.byIds(
      userId,
      bars,
      rows.map(({ id }) => id),
    );
  }

  /** What was said before in this conversation, as far as it may still be read. */
  private async earlier({ looked, begun }: Run): Promise<EarlierTurn[]> {
    if (looked.conversationId === null) return [];
    const rows = await readTurns(this.em.fork(), looked.userId, begun.conversationId);
    const past = rows.filter(({ id }) => id !== begun.turnId).slice(-earlierTurns);
    const turns = await this.view.of(looked.userId, looked.bars, past);
    return turns.map(({ asked, blocks }) => ({ asked: asked.text, answer: blocks.map((html) => plainOf(html)).join('\n') || '…' }));
  }

  private async *written(
    run: Run,
    draft: Draft,
    given: readonly Given[],
    { pictureText, earlier }: { readonly pictureText: string | null; readonly earlier: readonly EarlierTurn[] },
  ): AsyncGenerator<AnswerLine, void, void> {
    const { looked, begun, signal } = run;
    const asking = {
      text: looked.text,
      chosen: looked.chosen && plainOf(looked.chosen.stem),
      pictureText,
      picture: looked.pictureData,
      earlier,
    };
    await this.call(run, draft);
    let [last, keptAt]: [Written | null, number] = [null, performance.now()];
    for await (const written of this.writer.write(given, asking, draft.meter, signal)) {
      last = written;
      yield* changed(draft, written);
      if (performance.now() - keptAt < keepEveryMs) continue;
      keptAt = performance.now();
      if (await this.dispatcher.command(new KeepTurn(begun.turnId, draft.blocks))) return void (draft.state = 'stopped');
    }
    const cited = new Set(last?.cited ?? []);
    draft.state = cited.size === 0 ? 'not-found' : last?.cut ? 'cut' : 'done';
    draft.sources = cited.size === 0 ? [] : draft.sources.filter(({ n }) => cited.has(n));
  }

  private fail({ signal, begun }: Run, draft: Draft, error: unknown): void {
    if (!(error instanceof ModelFault) && !signal.aborted) this.logger.error({ turnId: begun.turnId, err: error }, 'An answer failed');
    draft.state = signal.aborted ? 'stopped' : draft.blocks.length > 0 ? 'cut' : 'failed';
  }

  private endOf({ state, blocks, sources, leanedOn, asked, meter }: Draft): TurnEnd {
    const tokens = asked ? meter.tokens() : { tokensIn: 0, tokensOut: 0 };
    // What a model was called for costs money, whatever came of it.
    const nothing = !asked && blocks.length === 0 && (state === 'failed' || state === 'stopped' || state === 'not-found');
    return {
      state,
      blocks: state === 'not-found' ? [] : blocks,
      sources: sources.map(({ n, id }) => ({ n, passageId: id })),
      leanedOn,
      tokens,
      costMicros: costOf(tokens, this.writer.prices),
      answered: asked,
      refund: nothing,
    };
  }

  private async ended({ userId }: Looked, turnId: string): Promise<AnswerLine> {
    const em = this.em.fork();
    const row = await readTurn(em, userId, turnId);
    if (!row) throw new Error('The turn is gone: its conversation was deleted');
    const turn: Turn = await this.view.one(userId, await this.barring.of(userId), row);
    const aDay = this.config.AI_QUESTIONS_A_DAY;
    return { type: 'ended', turn, quota: { aDay, left: Math.max(0, aDay - (await readAsked(em, userId))) } };
  }
}

const givenOf = (passages: readonly ReadPassage[]): Given[] =>
  passages.flatMap(({ passage: { kind, place }, plain }, at) =>
    plain === null || plain === '' ? [] : [{ n: at + 1, kind, place: place.join(' › '), text: plain }],
  );

/** A line for each block that is another one now. */
function* changed(draft: Draft, { blocks }: Written): Generator<AnswerLine, void, void> {
  const before = draft.blocks;
  draft.blocks = blocks;
  for (const [index, html] of blocks.entries()) if (before[index] !== html) yield { type: 'block', index, html };
}
