import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';

/** uploading → checking: all bytes are there. Once; asked again it does nothing. */
export class FinishUpload extends Command<void> {
  constructor(readonly mediaId: string) {
    super();
  }
}

@CommandHandler(FinishUpload)
export class FinishUploadHandler implements ICommandHandler<FinishUpload> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ mediaId }: FinishUpload): Promise<void> {
    const rows = await this.em.execute<{ run: number }[]>(
      `update catalog.media_files set state = 'checking', run = run + 1, version = version + 1, changed_at = platform.now()
       where id = ? and state = 'uploading' returning run`,
      [mediaId],
    );
    for (const { run } of rows) this.outbox.add('MediaReceived', { mediaId, run });
  }
}
