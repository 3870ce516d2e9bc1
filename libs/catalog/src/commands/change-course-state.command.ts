import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { actOnCourses } from '#contracts/http/courses-desk';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { courseMachine, gapsOf, refuseGaps, stateAfter, type CourseAct } from '../domain/course-rules.js';
import { demand } from '../domain/rights.js';
import { readCourse, settingsOf } from '../store/desk-courses.sql.js';

type Answer = ResponseOf<typeof actOnCourses>;

/** Publishes courses, archives them or takes them back to drafts. What cannot be done is named, and the rest is done. */
export class ChangeCourseStates extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly courseIds: readonly string[],
    readonly act: CourseAct,
    /** Of a single course: what the caller read; the first thing that speaks against the act is thrown. */
    readonly version?: number,
  ) {
    super();
  }
}

@CommandHandler(ChangeCourseStates)
export class ChangeCourseStatesHandler implements ICommandHandler<ChangeCourseStates> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed'; with a version also 'Course not found', 'Changed meanwhile', 'Illegal transition', 'Course not ready', 'Course in use'. */
  async execute({ actor, courseIds, act, version }: ChangeCourseStates): Promise<Answer> {
    demand(actor, 'courses.write');
    const skipped: Answer['skipped'] = [];
    // Always in one order: two people who act on the same courses wait for each other.
    const ids = [...new Set(courseIds)].toSorted();
    for (const id of ids) {
      const course = await this.read(id);
      try {
        if (!course) throw new AppError('Course not found', { course: id });
        if (version !== undefined && course.version !== version) throw new AppError('Changed meanwhile', { course: id });
        await this.step(course, act);
      } catch (error) {
        if (version !== undefined || !(error instanceof AppError)) throw error;
        skipped.push({ id, name: course?.title ?? '', why: error.statusMessage });
      }
    }
    const done = ids.length - skipped.length;
    if (done > 0) for (const tag of ['home', 'courses', 'categories', 'exams'] as const) this.pages.touch(tag);
    return { done, skipped };
  }

  private async read(id: string) {
    try {
      return await readCourse(this.em, { id }, true);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private async step(course: NonNullable<Awaited<ReturnType<typeof this.read>>>, act: CourseAct): Promise<void> {
    const state = courseMachine.step(course.state, stateAfter[act]);
    if (act === 'publish') refuseGaps(gapsOf(settingsOf(course), course.now));
    if (act === 'draft' && course.students > 0) throw new AppError('Course in use', { course: course.id });
    await this.em.execute(
      `update catalog.courses set state = ?, version = version + 1, changed_at = platform.now(),
         published_at = case when ? = 'published' then coalesce(published_at, platform.now()) else published_at end where id = ?`,
      [state, state, course.id],
    );
    this.audit.add({
      action: `course.${act}`,
      subjectKind: 'course',
      subjectId: course.id,
      subject: course.title,
      before: { state: course.state },
      after: { state },
    });
  }
}
