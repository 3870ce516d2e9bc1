import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseName } from './get-course-names.query.js';

export interface CourseChoice extends CourseName {
  readonly section: string;
  readonly state: string;
}

/** Courses that something can be put into: drafts and published ones, in the order of the lists. */
export class ListCourseChoices extends Query<CourseChoice[]> {}

@QueryHandler(ListCourseChoices)
export class ListCourseChoicesHandler implements IQueryHandler<ListCourseChoices> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<CourseChoice[]> {
    return this.em.execute<CourseChoice[]>(
      `select id, slug, title, section, state from catalog.courses where state <> 'archived' order by position, slug`,
    );
  }
}
