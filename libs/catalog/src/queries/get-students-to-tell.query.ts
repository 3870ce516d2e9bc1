import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readCourse } from '../store/desk-courses.sql.js';
import { idList } from '../store/moments.js';
import { demandTeaches } from '../store/teaching.sql.js';

/** Who of these enrolments can be written to: people of this course, whose access was not taken away. */
export class GetStudentsToTell extends Query<{ userIds: string[]; course: { slug: string; title: string } }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly enrolmentIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetStudentsToTell)
export class GetStudentsToTellHandler implements IQueryHandler<GetStudentsToTell> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed', 'Course not found'. */
  async execute({
    actor,
    courseId,
    enrolmentIds,
  }: GetStudentsToTell): Promise<{ userIds: string[]; course: { slug: string; title: string } }> {
    demand(actor, 'lessons.write');
    await demandTeaches(this.em, actor, courseId);
    const { slug, title } = await readCourse(this.em, { id: courseId });
    const rows = await this.em.execute<{ userId: string }[]>(
      'select distinct e.user_id as "userId" from catalog.enrolments e where e.course_id = ? and e.id = any(?::uuid[]) and e.revoked_at is null',
      [courseId, idList(enrolmentIds)],
    );
    return { userIds: rows.map(({ userId }) => userId), course: { slug, title } };
  }
}
