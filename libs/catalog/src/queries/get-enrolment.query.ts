import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface ActiveEnrolment {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** The person's access to the course as it stands now, or null. */
export class GetEnrolment extends Query<ActiveEnrolment | null> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetEnrolment)
export class GetEnrolmentHandler implements IQueryHandler<GetEnrolment> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId }: GetEnrolment): Promise<ActiveEnrolment | null> {
    const rows = await this.em.execute<{ starts: string; ends: string | null }[]>(
      `select (extract(epoch from starts_at) * 1000)::bigint::text as starts, (extract(epoch from ends_at) * 1000)::bigint::text as ends
       from catalog.enrolments
       where user_id = ? and course_id = ? and revoked_at is null and (ends_at is null or ends_at > platform.now())`,
      [userId, courseId],
    );
    const [row] = rows;
    return row ? { startsAt: iso(row.starts), endsAt: row.ends && iso(row.ends) } : null;
  }
}

const iso = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();
