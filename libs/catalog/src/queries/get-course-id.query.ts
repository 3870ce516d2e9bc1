import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '#platform/kernel';
import { standing } from '../store/standing.sql.js';

/** The id behind a slug, for pages of somebody who has the course; an archived one stays open to them. Staff find it in any state. */
export class GetCourseId extends Query<string> {
  constructor(
    readonly slug: string,
    readonly userId: string | null,
    readonly staff: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetCourseId)
export class GetCourseIdHandler implements IQueryHandler<GetCourseId> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Course not found'. */
  async execute({ slug, userId, staff }: GetCourseId): Promise<string> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `select c.id from catalog.courses c where c.slug = ? and (?::boolean or c.state = 'published' or c.state = 'archived' and exists (
         select from catalog.enrolments e where e.course_id = c.id and e.user_id = ?::uuid and ${standing}))`,
      [slug, staff, userId],
    );
    if (!row) throw new AppError('Course not found', { course: slug });
    return row.id;
  }
}
