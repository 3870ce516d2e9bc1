import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listUserEnrolments } from '#contracts/http/people';
import { pageSize } from '#contracts/shared/values';

type Answer = ResponseOf<typeof listUserEnrolments>;
type Row = Answer['rows'][number];

/** Courses a person is or was enrolled in, newest first. */
export class ListEnrolments extends Query<Answer> {
  constructor(
    readonly userId: string,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

type Stored = Omit<Row, 'startsAt' | 'endsAt' | 'revokedAt'> & { startsAt: number; endsAt: number | null; revokedAt: number | null };

@QueryHandler(ListEnrolments)
export class ListEnrolmentsHandler implements IQueryHandler<ListEnrolments> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, page }: ListEnrolments): Promise<Answer> {
    const [counted] = await this.em.execute<{ total: number }[]>(
      'select count(*)::int as total from catalog.enrolments where user_id = ?',
      [userId],
    );
    const rows = await this.em.execute<Stored[]>(
      `select e.id, c.id as "courseId", c.slug as "courseSlug", c.title as "courseTitle", e.source, ${ms('e.starts_at')} as "startsAt", ${ms('e.ends_at')} as "endsAt",
         ${ms('e.revoked_at')} as "revokedAt", e.revoked_reason as "revokedReason"
       from catalog.enrolments e join catalog.courses c on c.id = e.course_id
       where e.user_id = ? order by e.starts_at desc, e.id desc limit ${pageSize} offset ?`,
      [userId, (page - 1) * pageSize],
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        startsAt: iso(row.startsAt),
        endsAt: row.endsAt === null ? null : iso(row.endsAt),
        revokedAt: row.revokedAt === null ? null : iso(row.revokedAt),
      })),
      total: counted!.total,
      page,
    };
  }
}
