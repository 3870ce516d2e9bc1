import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AttemptState } from '../domain/attempt.machine.js';
import { isSolutionVisible, type ReleaseRules } from '../domain/visibility.js';
import { ruleColumns } from '../store/exams.sql.js';

/**
 * From whom of these people any of these questions is kept back now: the same rule as `GetWithheldQuestions`, begun at the question, which
 * as a rule stands in no exam that keeps anything back, so that a full room costs one look.
 */
export class GetWithheldAmong extends Query<string[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly questions: { readonly versionIds: readonly string[]; readonly questionIds: readonly string[] },
  ) {
    super();
  }
}

interface Kept extends ReleaseRules {
  readonly id: string;
}
const list = (ids: readonly string[]): string => `{${ids.join(',')}}`;

@QueryHandler(GetWithheldAmong)
export class GetWithheldAmongHandler implements IQueryHandler<GetWithheldAmong> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds, questions }: GetWithheldAmong): Promise<string[]> {
    const exams = await this.em.execute<Kept[]>(
      `select e.id, ${ruleColumns} from exams.exams e
       where e.question_rule = 'withheld' and e.state in ('scheduled', 'open', 'closed', 'results', 'archived') and exists (select 1 from exams.exam_questions q
         where q.exam_id = e.id and (q.version_id = any(?::uuid[]) or q.question_id = any(?::uuid[])))`,
      [list(questions.versionIds), list(questions.questionIds)],
    );
    if (exams.length === 0) return [];
    const attempts = await this.em.execute<{ examId: string; userId: string; state: AttemptState }[]>(
      `select distinct on (a.exam_id, a.user_id) a.exam_id as "examId", a.user_id as "userId", a.state from exams.attempts a
       where a.exam_id = any(?::uuid[]) and a.user_id = any(?::uuid[]) order by a.exam_id, a.user_id, a.number desc`,
      [list(exams.map(({ id }) => id)), list(userIds)],
    );
    const mine = new Map(attempts.map(({ examId, userId, state }) => [`${examId} ${userId}`, state]));
    return userIds.filter((userId) => exams.some((exam) => !isSolutionVisible(exam, mine.get(`${exam.id} ${userId}`) ?? null)));
  }
}
