import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerWay } from '#contracts/shared/assistant';
import { Config } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { isBudgetUsedUp } from '../store/budget.sql.js';
import { endLeftTurns, endTurn, insertTurn, keepTurn, secondsToMidnight, takeQuestion, type TurnEnd } from '../store/turns.sql.js';

export interface Begun {
  readonly conversationId: string;
  readonly turnId: string;
  readonly left: number;
}

/**
 * Begins an answer: takes one of the day's questions, and nobody's second at the same time. Throws 'Conversation not found' (also somebody
 * else's), 'No questions left', 'Answer under way', 'Assistant budget used up'.
 */
export class BeginTurn extends Command<Begun> {
  constructor(
    readonly userId: string,
    readonly asked: {
      readonly conversationId: string | null;
      readonly title: string;
      readonly text: string;
      readonly questionId: string | null;
      readonly picture: string | null;
      readonly way: AnswerWay;
    },
  ) {
    super();
  }
}

@CommandHandler(BeginTurn)
export class BeginTurnHandler implements ICommandHandler<BeginTurn> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ userId, asked }: BeginTurn): Promise<Begun> {
    await endLeftTurns(this.em, userId);
    const conversationId = await this.conversation(userId, asked.conversationId, asked.title);
    const aDay = this.config.AI_QUESTIONS_A_DAY;
    if (asked.way === 'model' && (await isBudgetUsedUp(this.em)))
      throw new AppError('Assistant budget used up', {}, { retryAfterSeconds: await secondsToMidnight(this.em), retryable: false });
    const taken = await takeQuestion(this.em, userId, aDay);
    if (!taken)
      throw new AppError('No questions left', { aDay }, { retryAfterSeconds: await secondsToMidnight(this.em), retryable: false });
    const turnId = newId();
    const { way, text, questionId, picture } = asked;
    const turn = { id: turnId, conversationId, userId, day: taken.day, way, asked: text, questionId, picture };
    if (!(await insertTurn(this.em, turn))) throw new AppError('Answer under way');
    return { conversationId, turnId, left: Math.max(0, aDay - taken.asked) };
  }

  private async conversation(userId: string, known: string | null, title: string): Promise<string> {
    if (known === null) {
      const id = newId();
      await this.em.execute('insert into assistant.conversations (id, user_id, title) values (?, ?, ?)', [id, userId, title]);
      return id;
    }
    const rows = await this.em.execute<unknown[]>(
      'update assistant.conversations set active_at = platform.now() where id = ? and user_id = ? returning 1',
      [known, userId],
    );
    if (rows.length === 0) throw new AppError('Conversation not found');
    return known;
  }
}

/** Its model is called now: its question is not given back any more. */
export class MarkTurnCalled extends Command<void> {
  constructor(readonly turnId: string) {
    super();
  }
}

@CommandHandler(MarkTurnCalled)
export class MarkTurnCalledHandler implements ICommandHandler<MarkTurnCalled> {
  constructor(private readonly em: EntityManager) {}

  async execute({ turnId }: MarkTurnCalled): Promise<void> {
    await this.em.execute('update assistant.turns set called = true where id = ? and not called', [turnId]);
  }
}

/** Keeps what has come so far; answers whether its reader wants no more. */
export class KeepTurn extends Command<boolean> {
  constructor(
    readonly turnId: string,
    readonly blocks: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(KeepTurn)
export class KeepTurnHandler implements ICommandHandler<KeepTurn> {
  constructor(private readonly em: EntityManager) {}

  execute({ turnId, blocks }: KeepTurn): Promise<boolean> {
    return keepTurn(this.em, turnId, blocks);
  }
}

/** Ends an answer and books what it used, once. */
export class EndTurn extends Command<boolean> {
  constructor(
    readonly turnId: string,
    readonly end: TurnEnd,
  ) {
    super();
  }
}

@CommandHandler(EndTurn)
export class EndTurnHandler implements ICommandHandler<EndTurn> {
  constructor(private readonly em: EntityManager) {}

  execute({ turnId, end }: EndTurn): Promise<boolean> {
    return endTurn(this.em, turnId, end);
  }
}

/** Asks for an answer to be stopped, in whichever process it is written. Throws 'Conversation not found' for one that is not the caller's. */
export class StopTurn extends Command<boolean> {
  constructor(
    readonly userId: string,
    readonly turnId: string,
  ) {
    super();
  }
}

@CommandHandler(StopTurn)
export class StopTurnHandler implements ICommandHandler<StopTurn> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, turnId }: StopTurn): Promise<boolean> {
    const [turn] = await this.em.execute<{ open: boolean }[]>(
      `update assistant.turns set stop_asked = stop_asked or state = 'under-way' where id = ? and user_id = ?
       returning state = 'under-way' as open`,
      [turnId, userId],
    );
    if (!turn) throw new AppError('Conversation not found');
    return turn.open;
  }
}

/** Ends answers that nobody writes any more: their process is gone. Harmless to run twice. */
export class EndLeftTurns extends Command<number> {}

@CommandHandler(EndLeftTurns)
export class EndLeftTurnsHandler implements ICommandHandler<EndLeftTurns> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<number> {
    return endLeftTurns(this.em, null);
  }
}
