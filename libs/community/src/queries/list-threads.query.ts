import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listThreads } from '#contracts/http/qna';
import type { ThreadFilter, ThreadSort } from '#contracts/shared/qna';
import type { Actor } from '#platform/kernel';
import { participantOf } from '../domain/qna-rights.js';
import { Members, Rooms } from '../ports.js';
import { cardsOf, toRow } from '../store/qna-view.js';
import { countThreads, findThreads, seenBy, shownAs } from '../store/thread-list.sql.js';

type Answer = ResponseOf<typeof listThreads>;

/** Questions of a course as somebody in it asks for them, ten a page. Throws 'Course not found', 'Not enrolled'. */
export class ListThreads extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly asked: { readonly q?: string | undefined; readonly show: ThreadFilter; readonly sort: ThreadSort; readonly page: number },
  ) {
    super();
  }
}

const orders: Readonly<Record<ThreadSort, string>> = {
  active: 't.active_at desc, t.id desc',
  newest: 't.created_at desc, t.id desc',
  votes: 't.votes desc, t.active_at desc, t.id desc',
};

@QueryHandler(ListThreads)
export class ListThreadsHandler implements IQueryHandler<ListThreads> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly members: Members,
  ) {}

  async execute({ actor, slug, asked: { q, show, sort, page } }: ListThreads): Promise<Answer> {
    const room = await this.rooms.enter(actor, { slug });
    const who = participantOf(actor, room);
    const { userId, staff } = who;
    const seen = seenBy(room.courseId, userId, staff);
    const narrow = [seen, ...shownAs(show, userId)];
    const { rows, total } = await findThreads(this.em, { q, narrow, order: orders[sort], byLikeness: sort === 'active', page });
    const cards = await cardsOf(this.members, rows);
    return { rows: rows.map((row) => toRow(cards, who, row)), total, page, counts: await countThreads(this.em, seen, userId) };
  }
}
