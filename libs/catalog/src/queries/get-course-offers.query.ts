import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';
import { standing, studentsOf } from '../store/standing.sql.js';

/** A course as it can be bought now. */
export interface CourseOffer {
  readonly kind: 'course' | 'exam-batch';
  readonly refId: string;
  readonly slug: string;
  readonly title: string;
  readonly pricePaisa: number;
  readonly listPricePaisa: number | null;
  /** `closed`: off the lists, or its time is over. */
  readonly state: 'open' | 'closed' | 'seats-taken';
  readonly free: boolean;
}

/** What these courses cost now, and whether they can be had; unknown ids and drafts are left out. */
export class GetCourseOffers extends Query<CourseOffer[]> {
  constructor(readonly courseIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetCourseOffers)
export class GetCourseOffersHandler implements IQueryHandler<GetCourseOffers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseIds }: GetCourseOffers): Promise<CourseOffer[]> {
    if (courseIds.length === 0) return [];
    return this.em.execute<CourseOffer[]>(
      `select c.kind, c.id as "refId", c.slug, c.title, c.price_paisa::float8 as "pricePaisa", c.list_price_paisa::float8 as "listPricePaisa",
         case when c.state <> 'published' or c.access_until <= platform.now() then 'closed'
           when c.seat_limit <= ${studentsOf} then 'seats-taken' else 'open' end as state, c.price_paisa = 0 as free
       from catalog.courses c where c.id = any(?::uuid[]) and c.state <> 'draft' order by c.position, c.slug`,
      [idList(courseIds)],
    );
  }
}

/** Which of these courses a person has open now. */
export class GetOwnedCourses extends Query<string[]> {
  constructor(
    readonly userId: string,
    readonly courseIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetOwnedCourses)
export class GetOwnedCoursesHandler implements IQueryHandler<GetOwnedCourses> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseIds }: GetOwnedCourses): Promise<string[]> {
    if (courseIds.length === 0) return [];
    const rows = await this.em.execute<{ id: string }[]>(
      `select e.course_id as id from catalog.enrolments e where e.user_id = ? and e.course_id = any(?::uuid[]) and ${standing}`,
      [userId, idList(courseIds)],
    );
    return rows.map(({ id }) => id);
  }
}
