import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CourseDesk, getCourseDeskChoices } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Actor } from '#platform/kernel';
import { CourseExams } from '../ports.js';
import { readDeskCategories } from '../store/categories.sql.js';
import { readCourse } from '../store/desk-courses.sql.js';
import { toDesk } from '../store/desk-view.js';
import { demandLooksInto } from '../store/student-list.js';

/** A course with everything that can be changed. Throws 'Course not found', also for a teacher of other courses. */
export class GetDeskCourse extends Query<CourseDesk> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeskCourse)
export class GetDeskCourseHandler implements IQueryHandler<GetDeskCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
  ) {}

  async execute({ actor, courseId }: GetDeskCourse): Promise<CourseDesk> {
    await demandLooksInto(this.em, actor, courseId);
    const course = await readCourse(this.em, { id: courseId });
    return toDesk(actor, course, (await this.exams.of([courseId])).length);
  }
}

type Choices = Omit<ResponseOf<typeof getCourseDeskChoices>, 'now'>;

/** What the forms of a course choose from. */
export class GetCourseChoices extends Query<Choices> {}

@QueryHandler(GetCourseChoices)
export class GetCourseChoicesHandler implements IQueryHandler<GetCourseChoices> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Choices> {
    const teachers = await this.em.execute<Choices['teachers']>(
      'select id, name, title, about from catalog.teachers order by name, id limit 2000',
    );
    return { categories: await readDeskCategories(this.em), teachers };
  }
}

/** The tree of categories as staff sees it. */
export class ListDeskCategories extends Query<Choices['categories']> {}

@QueryHandler(ListDeskCategories)
export class ListDeskCategoriesHandler implements IQueryHandler<ListDeskCategories> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<Choices['categories']> {
    return readDeskCategories(this.em);
  }
}
