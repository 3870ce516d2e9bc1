import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listNotices } from '#contracts/http/notices';
import { courseAudience, idOfAudience } from '#contracts/shared/audience';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { readerOf } from '../domain/notice-rights.js';
import { wordsFor } from '../domain/notice-words.js';
import { Hearers } from '../ports.js';
import { countUnread, listOwn, type OwnNotice } from '../store/own-notices.sql.js';

type Answer = ResponseOf<typeof listNotices>;

/** What the caller was told, in their language; of one course where it is named: nothing, where they do not hear it. */
export class ListNotices extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly locale: Locale,
    readonly course: string | null,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
  ) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, locale, course, page }: ListNotices): Promise<Answer> {
    const { userId, staff } = readerOf(actor);
    const reader = { userId, ...(await this.hearers.feedsOf(userId, staff)) };
    const courses = await this.hearers.courses(
      reader.feeds.flatMap((feed) => (feed.startsWith('course-') ? (idOfAudience(feed) ?? []) : [])),
    );
    const named = course === null ? null : courses.find(({ slug }) => slug === course);
    const unread = await countUnread(this.em, reader);
    if (named === undefined) return { rows: [], total: 0, page, unread };
    const { rows, total } = await listOwn(this.em, reader, { only: named && courseAudience(named.id), page });
    return { rows: rows.map((row) => view(row, courses, locale)), total, page, unread };
  }
}

const view = (
  { audience, kind, title, titleEn, body, bodyEn, ...rest }: OwnNotice,
  courses: readonly { id: string; slug: string; title: string }[],
  locale: Locale,
): Answer['rows'][number] => {
  const course = kind === 'course' ? courses.find(({ id }) => courseAudience(id) === audience) : undefined;
  return {
    ...rest,
    audience: kind,
    course: course ? { slug: course.slug, title: course.title } : null,
    title: wordsFor(locale, title, titleEn),
    body: wordsFor(locale, body, bodyEn),
  };
};
