import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listPracticeSessions, SessionWhole } from '#contracts/http/selfpractice';
import { pageSize } from '#contracts/shared/values';
import { SessionView } from '../store/session-view.js';
import { ownSession, readHeads } from '../store/sessions.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/** An own session with its questions and answers. Throws 'Session not found'. */
export class GetPracticeSession extends Query<SessionWhole> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPracticeSession)
export class GetPracticeSessionHandler implements IQueryHandler<GetPracticeSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
    private readonly view: SessionView,
  ) {}

  async execute({ userId, sessionId }: GetPracticeSession): Promise<SessionWhole> {
    const session = await ownSession(this.em, userId, sessionId, false);
    return this.view.whole(this.em, session, await this.withheld.of(this.em, userId));
  }
}

type Listed = ResponseOf<typeof listPracticeSessions>;

/** The own sessions, the newest first, ten a page. */
export class ListPracticeSessions extends Query<Listed> {
  constructor(
    readonly userId: string,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListPracticeSessions)
export class ListPracticeSessionsHandler implements IQueryHandler<ListPracticeSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, page }: ListPracticeSessions): Promise<Listed> {
    const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from practice.sessions where user_id = ?', [
      userId,
    ]);
    const without = await this.withheld.of(this.em, userId);
    const rows = await readHeads(this.em, userId, without, { ended: false, from: (page - 1) * pageSize, count: pageSize });
    return { rows, total: row?.count ?? 0, page };
  }
}
