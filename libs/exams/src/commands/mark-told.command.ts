import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Everybody has been told of the key changes up to this version. */
export class MarkTold extends Command<void> {
  constructor(
    readonly examId: string,
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(MarkTold)
export class MarkToldHandler implements ICommandHandler<MarkTold> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId, version }: MarkTold): Promise<void> {
    await this.em.execute(
      'update exams.key_changes set told_at = platform.now() where exam_id = ? and version <= ? and done_at is not null and told_at is null',
      [examId, version],
    );
  }
}
