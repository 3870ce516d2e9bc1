import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { readerOf } from '../domain/notice-rights.js';
import { Hearers } from '../ports.js';
import { countUnread, markRead } from '../store/own-notices.sql.js';

/** The caller has read these notices, or all; answers how many are left. What is none of theirs is passed over. */
export class MarkNoticesRead extends Command<{ unread: number }> {
  constructor(
    readonly actor: Actor,
    readonly ids: readonly string[] | null,
  ) {
    super();
  }
}

@CommandHandler(MarkNoticesRead)
export class MarkNoticesReadHandler implements ICommandHandler<MarkNoticesRead> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
  ) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, ids }: MarkNoticesRead): Promise<{ unread: number }> {
    const { userId, staff } = readerOf(actor);
    const reader = { userId, ...(await this.hearers.feedsOf(userId, staff)) };
    await markRead(this.em, reader, ids);
    return { unread: await countUnread(this.em, reader) };
  }
}
