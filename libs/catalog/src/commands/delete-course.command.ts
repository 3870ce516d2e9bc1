import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { CourseExams } from '../ports.js';
import { readCourse } from '../store/desk-courses.sql.js';

/** Deletes a draft that never was on the lists, that nobody had and no exam belongs to. */
export class DeleteCourse extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCourse)
export class DeleteCourseHandler implements ICommandHandler<DeleteCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly exams: CourseExams,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Course in use'. */
  async execute({ actor, courseId }: DeleteCourse): Promise<void> {
    demand(actor, 'courses.write');
    const course = await readCourse(this.em, { id: courseId }, true);
    const [held] = await this.em.execute<{ ever: boolean }[]>(
      'select exists (select from catalog.enrolments where course_id = ?) as ever',
      [courseId],
    );
    const exams = await this.exams.of([courseId]);
    if (course.state !== 'draft' || course.publishedAt !== null || held?.ever || exams.length > 0)
      throw new AppError('Course in use', { course: courseId });
    await this.em.execute('delete from catalog.courses where id = ?', [courseId]);
    this.audit.add({
      action: 'course.delete',
      subjectKind: 'course',
      subjectId: courseId,
      subject: course.title,
      before: { slug: course.slug, title: course.title },
    });
  }
}
