import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { closeSession } from '../store/close-session.js';
import { ownSession } from '../store/sessions.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/** Finishes or leaves an own session; again is the same as once. Throws 'Session not found'. */
export class EndSession extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly to: 'finished' | 'abandoned',
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, sessionId, to }: EndSession): Promise<void> {
    const session = await ownSession(this.em, userId, sessionId, true);
    if (session.state !== 'active') return;
    await closeSession(this.em, this.outbox, session, { to, without: await this.withheld.of(this.em, userId) });
  }
}
