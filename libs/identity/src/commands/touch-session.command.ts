import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteSeen } from '../store/seen.sql.js';

/** Notes that a device was seen, at most once in five minutes: what asks twice writes once. */
export class TouchSession extends Command<void> {
  constructor(
    /** SHA-256 of the token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@CommandHandler(TouchSession)
export class TouchSessionHandler implements ICommandHandler<TouchSession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ tokenHash }: TouchSession): Promise<void> {
    const [seen] = await this.em.execute<{ userId: string }[]>(
      `update identity.sessions set last_seen_at = platform.now()
       where token_hash = ? and revoked_at is null and last_seen_at < platform.now() - interval '5 minutes'
       returning user_id as "userId"`,
      [tokenHash],
    );
    if (seen) await noteSeen(this.em, seen.userId);
  }
}
