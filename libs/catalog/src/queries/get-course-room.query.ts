import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { standing } from '../store/standing.sql.js';
import { taughtBy, worksEverywhere } from '../store/teaching.sql.js';

export interface CourseRoom {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  /** The actor works in this course. */
  readonly taught: boolean;
  /** The actor reads whole names and institutes of who is in it: as its staff, or standing in it by more than a free entry. */
  readonly named: boolean;
}

type Row = CourseRoom & { readonly state: string; readonly enrolled: boolean };

/**
 * The course as a room that people meet in: by its slug, or by its id. Throws 'Course not found' for one that is not there for the actor
 * (also a draft), 'Not enrolled' for whoever neither has it open nor works in it.
 */
export class GetCourseRoom extends Query<CourseRoom> {
  constructor(
    readonly actor: Actor,
    readonly which: { readonly slug: string } | { readonly courseId: string },
  ) {
    super();
  }
}

@QueryHandler(GetCourseRoom)
export class GetCourseRoomHandler implements IQueryHandler<GetCourseRoom> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, which }: GetCourseRoom): Promise<CourseRoom> {
    if (actor.kind === 'visitor') throw new AppError('Sign in required');
    const userId = actor.kind === 'user' ? actor.id : null;
    const [column, value] = 'slug' in which ? ['slug', which.slug] : ['id', which.courseId];
    const [row] = await this.em.execute<Row[]>(
      `select c.id as "courseId", c.slug, c.title, c.state, ? or ${taughtBy('c.id')} as taught,
         exists (select from catalog.enrolments e where e.course_id = c.id and e.user_id = ?::uuid and ${standing}) as enrolled,
         exists (select from catalog.enrolments e where e.course_id = c.id and e.user_id = ?::uuid and ${standing} and e.source <> 'free') as named
       from catalog.courses c where c.${column} = ?`,
      [worksEverywhere(actor), userId, userId, userId, value],
    );
    if (!row || (row.state !== 'published' && !row.taught && !row.enrolled))
      throw new AppError('Course not found', { course: value ?? '' });
    if (!row.taught && !row.enrolled) throw new AppError('Not enrolled');
    const { courseId, slug, title, taught, named } = row;
    return { courseId, slug, title, taught, named: taught || named };
  }
}
