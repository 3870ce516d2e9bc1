import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseOutline } from '#contracts/http/lessons-desk-shapes';
import type { Actor } from '#platform/kernel';
import { readOutline } from '../store/outline.sql.js';
import { demandTeaches } from '../store/teaching.sql.js';

/** Chapters and lessons of a course in their order, drafts among them. Throws 'Course not found'. */
export class GetCourseOutline extends Query<CourseOutline> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetCourseOutline)
export class GetCourseOutlineHandler implements IQueryHandler<GetCourseOutline> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, courseId }: GetCourseOutline): Promise<CourseOutline> {
    await demandTeaches(this.em, actor, courseId);
    return readOutline(this.em, courseId);
  }
}
