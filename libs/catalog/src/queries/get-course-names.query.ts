import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface CourseName {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** The names of many courses at once; unknown ids are left out. */
export class GetCourseNames extends Query<CourseName[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetCourseNames)
export class GetCourseNamesHandler implements IQueryHandler<GetCourseNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ ids }: GetCourseNames): Promise<CourseName[]> {
    if (ids.length === 0) return [];
    return this.em.execute<CourseName[]>('select id, slug, title from catalog.courses where id = any(?::uuid[]) order by position, slug', [
      `{${ids.join(',')}}`,
    ]);
  }
}
