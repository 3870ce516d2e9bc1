import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { saveGuardianConsent } from '#contracts/http/account';
import type { RequestOf } from '#contracts/http/endpoint';
import { AppError, type Actor } from '#platform/kernel';

/** What a person says about age and guardian, with the moment. */
export class SaveGuardianConsent extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly said: RequestOf<typeof saveGuardianConsent>['body'],
  ) {
    super();
  }
}

@CommandHandler(SaveGuardianConsent)
export class SaveGuardianConsentHandler implements ICommandHandler<SaveGuardianConsent> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, said }: SaveGuardianConsent): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const rows = await this.em.execute<unknown[]>(
      `update identity.users set guardian_consent = ?::jsonb || jsonb_build_object('at', platform.now())
       where id = ? and state = 'active' returning id`,
      [JSON.stringify(said), actor.id],
    );
    if (rows.length === 0) throw new AppError('Sign in required');
  }
}
