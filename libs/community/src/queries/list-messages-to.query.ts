import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listUserMessages } from '#contracts/http/person-sections';
import type { Locale } from '#contracts/shared/values';
import { wordsFor } from '../domain/notice-words.js';
import { Hearers } from '../ports.js';
import { listToPerson } from '../store/messages.sql.js';

type Answer = ResponseOf<typeof listUserMessages>;

/** What one person was told alone, for staff who help them: titles, without what stands below. Whether there is such a person is the caller's business. */
export class ListMessagesTo extends Query<Answer> {
  constructor(
    readonly userId: string,
    readonly locale: Locale,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListMessagesTo)
export class ListMessagesToHandler implements IQueryHandler<ListMessagesTo> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
  ) {}

  async execute({ userId, locale, page }: ListMessagesTo): Promise<Answer> {
    const { rows, total } = await listToPerson(this.em, userId, page);
    const authors = [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))];
    const names = new Map((authors.length > 0 ? await this.hearers.names(authors) : []).map(({ id, name }) => [id, name]));
    return {
      rows: rows.map(({ titleEn, authorId, title, ...row }) => ({
        ...row,
        title: wordsFor(locale, title, titleEn),
        by: authorId === null ? null : (names.get(authorId) ?? null),
        outside: [...row.outside],
      })),
      total,
      page,
    };
  }
}
