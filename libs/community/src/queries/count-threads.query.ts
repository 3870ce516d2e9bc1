import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** How many questions stand in a course for everybody who has it. */
export class CountThreads extends Query<number> {
  constructor(readonly courseId: string) {
    super();
  }
}

@QueryHandler(CountThreads)
export class CountThreadsHandler implements IQueryHandler<CountThreads> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId }: CountThreads): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      'select count(*)::int as count from community.threads where course_id = ? and hidden_at is null',
      [courseId],
    );
    return row?.count ?? 0;
  }
}
