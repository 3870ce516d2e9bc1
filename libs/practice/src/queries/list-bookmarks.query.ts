import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { BookmarkFolder, listBookmarks } from '#contracts/http/selfpractice';
import { pageSize } from '#contracts/shared/values';
import { ItemTexts } from '../store/item-texts.js';
import { readPaths } from '../store/mastery.sql.js';
import { markingOf, questionOf } from '../store/question-view.js';
import { ownFolder } from '../store/scope.sql.js';
import { idList, iso, ms } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

type Listed = ResponseOf<typeof listBookmarks>;

export interface BookmarkAsk {
  /** One's id, or `none` for what lies in no folder. */
  readonly folder?: string | undefined;
  /** Words of the own notes. */
  readonly q?: string | undefined;
  readonly page: number;
}

/**
 * Kept questions, the latest first; what was retired as it was when it left practice. What an exam keeps back now is not among them, nor what
 * was met in exams alone: its next version may stand in a coming one. Throws 'Folder not found'.
 */
export class ListBookmarks extends Query<Listed> {
  constructor(
    readonly userId: string,
    readonly ask: BookmarkAsk,
  ) {
    super();
  }
}

interface Row {
  readonly versionId: string;
  readonly topicId: string;
  readonly folderId: string | null;
  readonly note: string;
  readonly savedAt: number;
  /** What was last answered; `times` 0: nothing yet. */
  readonly right: boolean | null;
  readonly times: number;
}

/** Signs that `like` reads as its own. */
const plain = (words: string): string => words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

@QueryHandler(ListBookmarks)
export class ListBookmarksHandler implements IQueryHandler<ListBookmarks> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: ItemTexts,
    private readonly withheld: WithheldItems,
  ) {}

  async execute({ userId, ask }: ListBookmarks): Promise<Listed> {
    const { folder, q, page } = ask;
    if (folder !== undefined && folder !== 'none') await ownFolder(this.em, userId, folder);
    const kept = `practice.bookmarks b join practice.items i on i.question_id = b.question_id where i.state in ('published', 'retired') and b.user_id = ? and b.question_id <> all(?::uuid[])`;
    const values = [userId, idList(await this.withheld.of(this.em, userId))];
    const where = `${folder === undefined ? '' : folder === 'none' ? ' and b.folder_id is null' : ' and b.folder_id = ?'}${q ? ' and b.note ilike ?' : ''}`;
    const narrowed = [...values, ...(folder !== undefined && folder !== 'none' ? [folder] : []), ...(q ? [`%${plain(q)}%`] : [])];
    const [counts] = await this.em.execute<{ all: number; none: number }[]>(
      `select count(*)::int as "all", (count(*) filter (where b.folder_id is null))::int as none from ${kept}`,
      values,
    );
    const [total] = await this.em.execute<{ count: number }[]>(`select count(*)::int as count from ${kept}${where}`, narrowed);
    const rows = await this.em.execute<Row[]>(
      `select i.version_id as "versionId", i.topic_id as "topicId", b.folder_id as "folderId", b.note, ${ms('b.saved_at')} as "savedAt",
         s.last_right as "right", coalesce(s.times, 0) as times
       from ${kept.replace(' where ', ' left join practice.seen s on s.user_id = b.user_id and s.question_id = b.question_id where ')}${where}
       order by b.saved_at desc, b.question_id limit ${pageSize} offset ?`,
      [...narrowed, (page - 1) * pageSize],
    );
    return {
      rows: await this.rows(rows),
      total: total?.count ?? 0,
      page,
      folders: await this.folders(kept, values),
      counts: counts ?? { all: 0, none: 0 },
    };
  }

  private async rows(rows: readonly Row[]): Promise<Listed['rows']> {
    const texts = new Map((await this.items.ofPage(rows.map(({ versionId }) => versionId))).map((text) => [text.versionId, text]));
    const paths = await readPaths(
      this.em,
      rows.map(({ topicId }) => topicId),
    );
    return rows.flatMap(({ versionId, topicId, folderId, note, savedAt, right, times }) => {
      const text = texts.get(versionId);
      if (!text) return [];
      const marking = times > 0 ? markingOf(text, right) : null;
      return [{ question: questionOf(text, topicId, paths.get(topicId)), marking, folderId, note, savedAt: iso(savedAt) }];
    });
  }

  private folders(kept: string, values: readonly string[]): Promise<BookmarkFolder[]> {
    return this.em.execute<BookmarkFolder[]>(
      `select f.id, f.name, (select count(*)::int from ${kept} and b.folder_id = f.id) as count
       from practice.folders f where f.user_id = ? order by f.name, f.id`,
      [...values, values[0] ?? ''],
    );
  }
}
