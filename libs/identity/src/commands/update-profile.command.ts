import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { hscBatches } from '#contracts/shared/values';
import { afterCommit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';

export interface ProfileFields {
  readonly phone: string;
  readonly hsc_batch: (typeof hscBatches)[number];
  readonly institute: string;
}

/** The person's own contact data. The phone given here signs nobody in: only one proven by a code does. */
export class UpdateProfile extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly fields: ProfileFields,
  ) {
    super();
  }
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly em: EntityManager,
    private readonly cache: SessionCache,
    private readonly push: Push,
  ) {}

  async execute({ actor, fields }: UpdateProfile): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [user] = await this.em.execute<{ revision: number }[]>(
      'update identity.users set phone = ?, hsc_batch = ?, institute = ?, revision = revision + 1 where id = ? returning revision',
      [fields.phone.trim().normalize('NFC'), fields.hsc_batch, fields.institute.trim().normalize('NFC'), actor.id],
    );
    if (!user) throw new AppError('Sign in required');
    const sessions = await this.em.execute<{ token_hash: string }[]>(
      'select token_hash from identity.sessions where user_id = ? and revoked_at is null and expires_at > platform.now()',
      [actor.id],
    );
    // What a session resolves to holds the profile: every device's copy is old now.
    afterCommit(async () => {
      for (const { token_hash } of sessions) await this.cache.drop(token_hash);
      await this.push.publish(`user:${actor.id}`, user.revision, { revision: user.revision });
    });
  }
}
