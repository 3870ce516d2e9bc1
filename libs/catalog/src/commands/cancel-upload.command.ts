import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Forgets an upload that was given up; a file that has arrived stays. Answers whether there was one. */
export class CancelUpload extends Command<boolean> {
  constructor(readonly mediaId: string) {
    super();
  }
}

@CommandHandler(CancelUpload)
export class CancelUploadHandler implements ICommandHandler<CancelUpload> {
  constructor(private readonly em: EntityManager) {}

  async execute({ mediaId }: CancelUpload): Promise<boolean> {
    // What a lesson names already stays, as a file that never came.
    const rows = await this.em.execute<unknown[]>(
      `with named as (
         select from catalog.lessons where media_id = ? union all select from catalog.lesson_files where media_id = ?
         union all select from catalog.pdfs where media_id = ?
       ), gone as (
         delete from catalog.media_files where id = ? and state = 'uploading' and not exists (select from named) returning 1
       ), left_over as (
         update catalog.media_files set state = 'failed', problem = 'gone', version = version + 1, changed_at = platform.now()
         where id = ? and state = 'uploading' and exists (select from named) returning 1
       )
       select 1 from gone union all select 1 from left_over`,
      [mediaId, mediaId, mediaId, mediaId, mediaId],
    );
    return rows.length > 0;
  }
}
