import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AttemptState } from '../domain/attempt.machine.js';
import { isSolutionVisible, type ReleaseRules } from '../domain/visibility.js';
import { ruleColumns } from '../store/exams.sql.js';

/** What exams keep back from one person, by version and by the bank's question; the bank may hold a newer version of the same one. */
export interface WithheldQuestions {
  readonly versionIds: readonly string[];
  readonly questionIds: readonly string[];
}

/**
 * What exams keep back now from this person. Only those scheduled by the old rule do, and this goes with the last of them: papers are made of
 * approved questions since, which nobody meets in practice. From scheduling until this person may see the solution. Whoever was not to sit an exam waits as
 * long as those who were; drafts and cancelled exams keep nothing back. The one truth for practice, quiz, rooms, bookmarks, the assistant
 * and search: asked when something is read, never baked into an index.
 */
export class GetWithheldQuestions extends Query<WithheldQuestions> {
  constructor(readonly userId: string) {
    super();
  }
}

interface Kept extends ReleaseRules {
  readonly id: string;
  readonly mine: AttemptState | null;
}

/** Exams that may keep something back: those whose results are not out, or never show a solution, or are being sat once more. */
const examsSql = `
  select e.id, ${ruleColumns},
    (select a.state from exams.attempts a where a.exam_id = e.id and a.user_id = ? order by a.number desc limit 1) as mine
  from exams.exams e
  where e.question_rule = 'withheld' and (e.state in ('scheduled', 'open', 'closed')
    or (e.state in ('results', 'archived') and (e.show_solution = 'never'
      or exists (select 1 from exams.attempts a where a.user_id = ? and a.exam_id = e.id and a.state = 'in_progress'))))`;

@QueryHandler(GetWithheldQuestions)
export class GetWithheldQuestionsHandler implements IQueryHandler<GetWithheldQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: GetWithheldQuestions): Promise<WithheldQuestions> {
    const exams = await this.em.execute<Kept[]>(examsSql, [userId, userId]);
    const kept = exams.filter((exam) => !isSolutionVisible(exam, exam.mine)).map(({ id }) => id);
    if (kept.length === 0) return { versionIds: [], questionIds: [] };
    const rows = await this.em.execute<{ versionId: string; questionId: string | null }[]>(
      'select distinct version_id as "versionId", question_id as "questionId" from exams.exam_questions where exam_id = any(?::uuid[])',
      [`{${kept.join(',')}}`],
    );
    return {
      versionIds: [...new Set(rows.map(({ versionId }) => versionId))],
      questionIds: [...new Set(rows.flatMap(({ questionId }) => questionId ?? []))],
    };
  }
}
