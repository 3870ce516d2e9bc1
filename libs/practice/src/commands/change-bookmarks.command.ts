import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookmarkFolder } from '#contracts/http/selfpractice';
import { folderLimits } from '#contracts/shared/selfpractice';
import { AppError, newId } from '#platform/kernel';
import { ownFolder } from '../store/scope.sql.js';

/** Keeps a question no more; one that was not kept is left as it is. Throws 'Question not found'. */
export class RemoveBookmark extends Command<{ removed: boolean }> {
  constructor(
    readonly userId: string,
    readonly questionId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveBookmark)
export class RemoveBookmarkHandler implements ICommandHandler<RemoveBookmark> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, questionId }: RemoveBookmark): Promise<{ removed: boolean }> {
    const rows = await this.em.execute<unknown[]>('delete from practice.bookmarks where user_id = ? and question_id = ? returning 1', [
      userId,
      questionId,
    ]);
    const known = await this.em.execute<unknown[]>('select 1 from practice.items where question_id = ?', [questionId]);
    if (rows.length === 0 && known.length === 0) throw new AppError('Question not found');
    return { removed: rows.length > 0 };
  }
}

/** Makes a folder, or gives one another name. Throws 'Folder not found', 'Name taken', 'Too many folders'. */
export class SaveFolder extends Command<BookmarkFolder> {
  constructor(
    readonly userId: string,
    readonly folderId: string | null,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(SaveFolder)
export class SaveFolderHandler implements ICommandHandler<SaveFolder> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, folderId, name }: SaveFolder): Promise<BookmarkFolder> {
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('practice.bookmarks ' || ?, 0))`, [userId]);
    if (folderId !== null) await ownFolder(this.em, userId, folderId);
    const own = await this.em.execute<{ id: string; name: string }[]>('select id, name from practice.folders where user_id = ?', [userId]);
    if (own.some((folder) => folder.name === name && folder.id !== folderId)) throw new AppError('Name taken');
    if (folderId === null && own.length >= folderLimits.most) throw new AppError('Too many folders');
    const id = folderId ?? newId();
    await this.em.execute(
      `insert into practice.folders (id, user_id, name) values (?, ?, ?) on conflict (id) do update set name = excluded.name`,
      [id, userId, name],
    );
    const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from practice.bookmarks where folder_id = ?', [
      id,
    ]);
    return { id, name, count: row?.count ?? 0 };
  }
}

/** Takes a folder away; its bookmarks stay, in no folder. Throws 'Folder not found'. */
export class DeleteFolder extends Command<{ moved: number }> {
  constructor(
    readonly userId: string,
    readonly folderId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteFolder)
export class DeleteFolderHandler implements ICommandHandler<DeleteFolder> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, folderId }: DeleteFolder): Promise<{ moved: number }> {
    await ownFolder(this.em, userId, folderId);
    const moved = await this.em.execute<unknown[]>('update practice.bookmarks set folder_id = null where folder_id = ? returning 1', [
      folderId,
    ]);
    await this.em.execute('delete from practice.folders where id = ? and user_id = ?', [folderId, userId]);
    return { moved: moved.length };
  }
}
