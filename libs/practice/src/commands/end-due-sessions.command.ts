import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sessionGraceSeconds, sessionRestsDays } from '#contracts/shared/selfpractice';
import { Outbox } from '#platform';
import { closeSession } from '../store/close-session.js';
import { ownSession } from '../store/sessions.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/** Sessions that one run ends. */
const AT_ONCE = 100;

/** By the clock: finishes sessions whose time is over, and leaves those that nobody has touched for long. Answers how many. */
export class EndDueSessions extends Command<number> {}

@CommandHandler(EndDueSessions)
export class EndDueSessionsHandler implements ICommandHandler<EndDueSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly withheld: WithheldItems,
  ) {}

  async execute(): Promise<number> {
    const due = await this.em.execute<{ id: string; userId: string; timed: boolean }[]>(
      `select id, user_id as "userId", deadline is not null as timed from practice.sessions
       where state = 'active' and (deadline < platform.now() - interval '${sessionGraceSeconds} seconds'
         or (deadline is null and touched_at < platform.now() - interval '${sessionRestsDays} days'))
       order by id limit ${AT_ONCE} for update skip locked`,
    );
    for (const { id, userId, timed } of due) {
      const session = await ownSession(this.em, userId, id, true);
      const without = await this.withheld.of(this.em, userId);
      await closeSession(this.em, this.outbox, session, { to: timed ? 'finished' : 'abandoned', without });
    }
    return due.length;
  }
}
