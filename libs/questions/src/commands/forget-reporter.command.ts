import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** The reports of a person whose account is gone stay without a name: they tell of questions. Harmless to run twice. */
export class ForgetReporter extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetReporter)
export class ForgetReporterHandler implements ICommandHandler<ForgetReporter> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetReporter): Promise<void> {
    await this.em.execute('update questions.reports set reporter_id = null where reporter_id = ?', [userId]);
  }
}
