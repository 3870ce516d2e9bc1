import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getUserDetail } from '#contracts/http/people';
import { Seal } from '#platform';
import { findWaitingResets } from '../store/resets.sql.js';
import { hasFactor } from '../store/second-factors.sql.js';
import { readPerson, toUserRow } from '../store/people.sql.js';

type Detail = ResponseOf<typeof getUserDetail>;

/** One account as staff see it. */
export class GetUserDetail extends Query<Detail> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetUserDetail)
export class GetUserDetailHandler implements IQueryHandler<GetUserDetail> {
  constructor(
    readonly em: EntityManager,
    readonly seal: Seal,
  ) {}

  /** Throws 'User not found'. */
  async execute({ userId }: GetUserDetail): Promise<Detail> {
    const row = await readPerson(this.em, userId);
    const [ways] = await this.em.execute<{ hasPassword: boolean; google: boolean; secondFactor: boolean }[]>(
      `select exists (select from identity.credentials c where c.user_id = u.id) as "hasPassword", u.google_sub is not null as google,
         ${hasFactor} as "secondFactor"
       from identity.users u where u.id = ?`,
      [userId],
    );
    const waitingResets = await findWaitingResets(this, userId);
    return { user: toUserRow(row), revision: row.revision, blockedReason: row.blockedReason, waitingResets, ...ways! };
  }
}
