import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ConversationRow, Passage } from '#contracts/http/assistant-shapes';
import type { getAssistant, getConversation } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { ModelEndpoint } from '../answering/model-endpoint.js';
import { TurnView } from '../answering/turn-view.js';
import { askerOf } from '../domain/asker.js';
import { RunningExam } from '../ports.js';
import { Barring } from '../store/barring.js';
import { PassageReading } from '../store/reading.js';
import { iso } from '../store/sql.js';
import { readAsked, readTurns } from '../store/turns.sql.js';

type State = ResponseOf<typeof getAssistant>;
type Whole = ResponseOf<typeof getConversation>;
interface Page {
  readonly rows: ConversationRow[];
  readonly total: number;
  readonly page: number;
}

/** What the assistant can do for this person now. */
export class GetAssistant extends Query<State> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetAssistant)
export class GetAssistantHandler implements IQueryHandler<GetAssistant> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly endpoint: ModelEndpoint,
    private readonly running: RunningExam,
  ) {}

  async execute({ actor }: GetAssistant): Promise<State> {
    const userId = askerOf(actor);
    const aDay = this.config.AI_QUESTIONS_A_DAY;
    const exam = await this.running.of(userId);
    return {
      model: this.endpoint.model() !== null,
      picturesRead: this.endpoint.readsPictures(),
      quota: { aDay, left: Math.max(0, aDay - (await readAsked(this.em, userId))) },
      examRunning: exam && { title: exam.title, href: exam.href },
    };
  }
}

/** Own conversations, the one last spoken in first. */
export class ListConversations extends Query<Page> {
  constructor(
    readonly actor: Actor,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListConversations)
export class ListConversationsHandler implements IQueryHandler<ListConversations> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, page }: ListConversations): Promise<Page> {
    const userId = askerOf(actor);
    const rows = await this.em.execute<ConversationRow[]>(
      `select c.id, c.title, (select count(*)::int from assistant.turns t where t.conversation_id = c.id) as turns, ${iso('c.active_at')} as at
       from assistant.conversations c where c.user_id = ? order by c.active_at desc, c.id desc limit ? offset ?`,
      [userId, pageSize, (page - 1) * pageSize],
    );
    const [count] = await this.em.execute<{ n: number }[]>('select count(*)::int as n from assistant.conversations where user_id = ?', [
      userId,
    ]);
    return { rows, total: count?.n ?? 0, page };
  }
}

/** An own conversation as it may be read now. Throws 'Exam running', 'Conversation not found' (also somebody else's). */
export class GetConversation extends Query<Whole> {
  constructor(
    readonly actor: Actor,
    readonly conversationId: string,
  ) {
    super();
  }
}

@QueryHandler(GetConversation)
export class GetConversationHandler implements IQueryHandler<GetConversation> {
  constructor(
    private readonly em: EntityManager,
    private readonly barring: Barring,
    private readonly view: TurnView,
  ) {}

  async execute({ actor, conversationId }: GetConversation): Promise<Whole> {
    const userId = askerOf(actor);
    const [found] = await this.em.execute<{ title: string; turns: number }[]>(
      `select c.title, (select count(*)::int from assistant.turns t where t.conversation_id = c.id) as turns
       from assistant.conversations c where c.id = ? and c.user_id = ?`,
      [conversationId, userId],
    );
    if (!found) throw new AppError('Conversation not found');
    await this.barring.demandNoExam(userId);
    const rows = await readTurns(this.em, userId, conversationId);
    // One that was asked since they were counted is among those that are shown.
    const earlier = Math.max(0, found.turns - rows.length);
    return { id: conversationId, title: found.title, earlier, turns: await this.view.of(userId, await this.barring.of(userId), rows) };
  }
}

/** A passage as this person may read it. Throws 'Exam running', 'Passage not found' (also one that is withheld). */
export class GetPassage extends Query<Passage> {
  constructor(
    readonly actor: Actor,
    readonly passageId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPassage)
export class GetPassageHandler implements IQueryHandler<GetPassage> {
  constructor(
    private readonly barring: Barring,
    private readonly reading: PassageReading,
  ) {}

  async execute({ actor, passageId }: GetPassage): Promise<Passage> {
    const userId = askerOf(actor);
    await this.barring.demandNoExam(userId);
    const [found] = await this.reading.byIds(userId, await this.barring.of(userId), [passageId]);
    if (!found) throw new AppError('Passage not found');
    return found.passage;
  }
}
