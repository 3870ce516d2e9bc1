import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listStudents, StudentRow } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { CourseMarks, Students } from '../ports.js';
import { readCourse } from '../store/desk-courses.sql.js';
import { countStates, demandLooksInto, listStudentIds, studentRows } from '../store/student-list.js';
import type { StudentFilter, StudentSort } from '../store/students.sql.js';

type Answer = ResponseOf<typeof listStudents>;

/** Who has or had a course, one page. Throws 'Course not found'. */
export class ListStudents extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly filter: StudentFilter,
    readonly sort: StudentSort,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    private readonly em: EntityManager,
    readonly students: Students,
    readonly marks: CourseMarks,
  ) {}

  async execute({ actor, courseId, filter, sort, page }: ListStudents): Promise<Answer> {
    await demandLooksInto(this.em, actor, courseId);
    const { id, slug, title, state } = await readCourse(this.em, { id: courseId });
    const ids = await listStudentIds(this.em, this.students, actor, { courseId, filter, sort });
    const shown = ids.slice((page - 1) * pageSize, page * pageSize);
    return {
      rows: await studentRows(this.em, this, actor, shown),
      total: ids.length,
      page,
      course: { id, slug, title, state },
      states: await countStates(this.em, courseId),
    };
  }
}

/** These enrolments, in the order asked for. */
export class GetStudents extends Query<StudentRow[]> {
  constructor(
    readonly actor: Actor,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetStudents)
export class GetStudentsHandler implements IQueryHandler<GetStudents> {
  constructor(
    private readonly em: EntityManager,
    readonly students: Students,
    readonly marks: CourseMarks,
  ) {}

  execute({ actor, ids }: GetStudents): Promise<StudentRow[]> {
    return studentRows(this.em, this, actor, ids);
  }
}
