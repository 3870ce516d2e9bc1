import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config, Push, SessionCache } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { demandOffered } from '../domain/offered-batch.js';
import { userChanged } from '../store/sessions.sql.js';

export interface ProfileFields {
  readonly phone: string;
  readonly hsc_batch: string;
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
    readonly cache: SessionCache,
    readonly push: Push,
    private readonly config: Config,
  ) {}

  async execute({ actor, fields }: UpdateProfile): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [before] = await this.em.execute<{ batch: string | null }[]>('select hsc_batch as batch from identity.users where id = ?', [
      actor.id,
    ]);
    demandOffered(this.config.HSC_BATCHES, fields.hsc_batch, before?.batch);
    const changed = await this.em.execute<{ id: string }[]>(
      `update identity.users set phone = ?, hsc_batch = ?, institute = ? where id = ? and state = 'active' returning id`,
      [composed(fields.phone.trim()), fields.hsc_batch, composed(fields.institute.trim()), actor.id],
    );
    if (changed.length === 0) throw new AppError('Sign in required');
    await userChanged(this.em, this, actor.id);
  }
}
