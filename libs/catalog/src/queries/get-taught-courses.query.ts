import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { demandTeaches, readTaught, readTeacherAccounts, worksIn } from '../store/teaching.sql.js';

/** Ids of the courses that the actor works in; null: all of them. */
export class GetTaughtCourses extends Query<readonly string[] | null> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetTaughtCourses)
export class GetTaughtCoursesHandler implements IQueryHandler<GetTaughtCourses> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor }: GetTaughtCourses): Promise<readonly string[] | null> {
    return readTaught(this.em, actor);
  }
}

/** The accounts of everybody who teaches one of these courses. */
export class GetTeacherAccounts extends Query<readonly string[]> {
  constructor(readonly courseIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetTeacherAccounts)
export class GetTeacherAccountsHandler implements IQueryHandler<GetTeacherAccounts> {
  constructor(private readonly em: EntityManager) {}

  execute({ courseIds }: GetTeacherAccounts): Promise<readonly string[]> {
    return readTeacherAccounts(this.em, courseIds);
  }
}

/** Whether the actor works in the course of this slug, published or not. */
export class WorksInCourse extends Query<boolean> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(WorksInCourse)
export class WorksInCourseHandler implements IQueryHandler<WorksInCourse> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor, slug }: WorksInCourse): Promise<boolean> {
    return worksIn(this.em, actor, { slug });
  }
}

/** Nothing, or 'Course not found': whether the actor works in this course. */
export class DemandTeaches extends Query<void> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(DemandTeaches)
export class DemandTeachesHandler implements IQueryHandler<DemandTeaches> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor, courseId }: DemandTeaches): Promise<void> {
    return demandTeaches(this.em, actor, courseId);
  }
}
