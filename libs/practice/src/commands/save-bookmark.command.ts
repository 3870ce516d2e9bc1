import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bookmarkLimits } from '#contracts/shared/selfpractice';
import { AppError } from '#platform/kernel';
import { ownFolder } from '../store/scope.sql.js';
import { iso, ms } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

export interface BookmarkWish {
  /** What is not named stays as it is. */
  readonly folderId?: string | null | undefined;
  readonly note?: string | undefined;
}
interface Saved {
  readonly questionId: string;
  readonly folderId: string | null;
  readonly note: string;
  readonly savedAt: string;
}

/**
 * Keeps a question, or changes where it is kept and the note. A question that an exam keeps back now is not there,
 * nor one that was met in exams alone.
 * Throws 'Question not found', 'Folder not found', 'Too many bookmarks'.
 */
export class SaveBookmark extends Command<Saved> {
  constructor(
    readonly userId: string,
    readonly questionId: string,
    readonly wish: BookmarkWish,
  ) {
    super();
  }
}

@CommandHandler(SaveBookmark)
export class SaveBookmarkHandler implements ICommandHandler<SaveBookmark> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, questionId, wish }: SaveBookmark): Promise<Saved> {
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('practice.bookmarks ' || ?, 0))`, [userId]);
    const without = await this.withheld.of(this.em, userId);
    const [known] = await this.em.execute<{ kept: boolean }[]>(
      `select exists (select from practice.bookmarks b where b.user_id = ? and b.question_id = i.question_id) as kept
       from practice.items i where i.question_id = ? and (i.state = 'published' or i.state = 'retired' and exists (
         select from practice.seen s where s.user_id = ? and s.question_id = i.question_id))`,
      [userId, questionId, userId],
    );
    if (!known || without.includes(questionId)) throw new AppError('Question not found');
    if (wish.folderId) await ownFolder(this.em, userId, wish.folderId);
    if (!known.kept) await this.refuseTooMany(userId);
    const [row] = await this.em.execute<(Omit<Saved, 'savedAt'> & { savedAt: number })[]>(
      `insert into practice.bookmarks as b (user_id, question_id, folder_id, note) values (?, ?, ?::uuid, ?)
       on conflict (user_id, question_id) do update set folder_id = case when ?::boolean then excluded.folder_id else b.folder_id end,
         note = case when ?::boolean then excluded.note else b.note end
       returning question_id as "questionId", folder_id as "folderId", note, ${ms('saved_at')} as "savedAt"`,
      [userId, questionId, wish.folderId ?? null, wish.note ?? '', wish.folderId !== undefined, wish.note !== undefined],
    );
    if (!row) throw new Error('A bookmark was not written');
    return { ...row, savedAt: iso(row.savedAt) };
  }

  private async refuseTooMany(userId: string): Promise<void> {
    const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from practice.bookmarks where user_id = ?', [
      userId,
    ]);
    if ((row?.count ?? 0) >= bookmarkLimits.most) throw new AppError('Too many bookmarks');
  }
}
