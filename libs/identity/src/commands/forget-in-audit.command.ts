import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { forgetInAudit } from '#platform';

/** The account is gone: the audit log loses the person and keeps what was done. Twice is the same as once. */
export class ForgetInAudit extends Command<{ entries: number }> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetInAudit)
export class ForgetInAuditHandler implements ICommandHandler<ForgetInAudit> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetInAudit): Promise<{ entries: number }> {
    return { entries: await forgetInAudit(this.em, userId) };
  }
}
