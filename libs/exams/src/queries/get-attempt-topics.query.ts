import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { OwnRows, placedColumns, type OwnRow, type PlacedAttempt } from '../store/own-rows.js';

interface AttemptTopic {
  readonly version: number;
  readonly body: TopicBody<'attempt'>;
}

/**
 * Topics `attempt:{attemptId}` for their owners, of a hall that comes back in the same second: an answer for each who asks, in their order;
 * 'Attempt not found', also for a foreign one.
 */
export class GetAttemptTopics extends Query<readonly (AttemptTopic | AppError)[]> {
  constructor(readonly asked: readonly { readonly actor: Actor; readonly id: string }[]) {
    super();
  }
}

type Placed = PlacedAttempt & { readonly boardVersion: number; readonly boardRanked: number; readonly boardRescored: number };

// One statement, so that the board's state is not newer than the attempts beside it.
const placedSql = `
  select ${placedColumns}, coalesce(b.version, 0) as "boardVersion", coalesce(b.ranked, 0) as "boardRanked",
    coalesce(b.rescored_version, 0) as "boardRescored"
  from unnest(?::uuid[], ?::uuid[]) as w(user_id, id)
  join exams.attempts a on a.user_id = w.user_id and a.id = w.id left join exams.boards b on b.exam_id = a.exam_id`;

@QueryHandler(GetAttemptTopics)
export class GetAttemptTopicsHandler implements IQueryHandler<GetAttemptTopics> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: OwnRows,
  ) {}

  async execute({ asked }: GetAttemptTopics): Promise<readonly (AttemptTopic | AppError)[]> {
    const people = asked.map(({ actor }) => personOf(actor));
    const found = await this.em.execute<Placed[]>(placedSql, [`{${people.join(',')}}`, `{${asked.map(({ id }) => id).join(',')}}`]);
    const owners = new Map(found.map(({ id, userId }) => [id, userId]));
    const rows = await Promise.all([...Map.groupBy(found, ({ examId }) => examId)].map(([examId, own]) => this.ofExam(examId, own)));
    const byId = new Map(rows.flat().map((row) => [row.attemptId, row]));
    return asked.map(({ id }, place) => {
      const row = owners.get(id) === people[place] ? byId.get(id) : undefined;
      return row ? { version: row.version, body: row.body } : new AppError('Attempt not found');
    });
  }

  private ofExam(examId: string, own: readonly Placed[]): Promise<OwnRow[]> {
    const { boardVersion: version, boardRanked: ranked, boardRescored: rescoredVersion } = own[0]!;
    return this.rows.of(this.em, examId, { version, ranked, rescoredVersion }, own);
  }
}
