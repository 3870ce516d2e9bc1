import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { mediaMachine } from '../domain/media.machine.js';
import { demand } from '../domain/rights.js';
import { lockMedia, readSeenMedia } from '../store/media.sql.js';

/** failed → checking. */
export class RetryMedia extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly mediaId: string,
  ) {
    super();
  }
}

@CommandHandler(RetryMedia)
export class RetryMediaHandler implements ICommandHandler<RetryMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Media not found', 'Illegal transition'. */
  async execute({ actor, mediaId }: RetryMedia): Promise<void> {
    demand(actor, 'lessons.write');
    await lockMedia(this.em, mediaId);
    const { state, problem, run } = await readSeenMedia(this.em, actor, mediaId);
    // What is being taken away has no bytes to be looked at.
    const next = mediaMachine.step(problem === 'gone' ? 'refused' : state, 'checking');
    await this.em.execute(
      `update catalog.media_files set state = ?, problem = null, run = ?, version = version + 1, changed_at = platform.now() where id = ?`,
      [next, run + 1, mediaId],
    );
    this.outbox.add('MediaReceived', { mediaId, run: run + 1 });
  }
}
