import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLimits, type MediaKind } from '#contracts/shared/media';
import { AppError, type Actor } from '#platform/kernel';
import { shownName } from '../domain/media-name.js';
import { personWith } from '../domain/rights.js';

/** Notes a file before its first byte is kept. */
export class BeginUpload extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly file: { readonly id: string; readonly kind: MediaKind; readonly name: string; readonly bytes: number },
  ) {
    super();
  }
}

/** Uploads that one person may have open; who needs more lets some end. */
const OPEN_AT_MOST = 40;

@CommandHandler(BeginUpload)
export class BeginUploadHandler implements ICommandHandler<BeginUpload> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Not allowed', 'File empty', 'File too large', 'Too many requests'. */
  async execute({ actor, file: { id, kind, name, bytes } }: BeginUpload): Promise<void> {
    const person = personWith(actor, 'lessons.write');
    if (bytes === 0) throw new AppError('File empty');
    if (bytes > mediaLimits[kind]) throw new AppError('File too large', { megabytes: Math.floor(mediaLimits[kind] / 1024 / 1024) });
    const rows = await this.em.execute<unknown[]>(
      `insert into catalog.media_files (id, kind, name, bytes, uploaded_by)
       select ?::uuid, ?, ?, ?::bigint, ?::uuid
       where (select count(*) from catalog.media_files where uploaded_by = ?::uuid and state = 'uploading') < ${OPEN_AT_MOST}
       returning 1`,
      [id, kind, shownName(name), bytes, person, person],
    );
    if (rows.length === 0) throw new AppError('Too many requests', { seconds: 3600 }, { retryAfterSeconds: 3600 });
  }
}
