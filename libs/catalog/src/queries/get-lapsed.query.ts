import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { iso } from '../store/moments.js';

/**
 * Since when the person's access to the course is over, by its own end; null while it stands, where there was none, and where it was taken
 * away.
 */
export class GetLapsed extends Query<string | null> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetLapsed)
export class GetLapsedHandler implements IQueryHandler<GetLapsed> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId }: GetLapsed): Promise<string | null> {
    const [row] = await this.em.execute<{ endsAt: string }[]>(
      `select ${iso('ends_at')} as "endsAt" from catalog.enrolments
       where user_id = ? and course_id = ? and revoked_at is null and ends_at <= platform.now()`,
      [userId, courseId],
    );
    return row?.endsAt ?? null;
  }
}
