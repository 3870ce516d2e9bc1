import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ExamConflict, getExamConflicts } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';
import { readDesk } from '../store/desk.sql.js';
import { ExamJudge } from '../store/exam-judge.js';
import { readPaperFacts } from '../store/paper-facts.js';

type Answer = ResponseOf<typeof getExamConflicts>;

/** What speaks against publishing an exam: the same judgement that scheduling goes by. Throws 'Exam not found'. */
export class GetExamConflicts extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** A broken formula of an explanation is a piece of it. */
const withoutExplanation = (conflict: ExamConflict): ExamConflict =>
  conflict.code === 'bad-maths' && conflict.facts['part'] === 'explanation'
    ? { ...conflict, facts: { part: 'explanation', latex: '…', problem: '' } }
    : conflict;

@QueryHandler(GetExamConflicts)
export class GetExamConflictsHandler implements IQueryHandler<GetExamConflicts> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly judge: ExamJudge,
  ) {}

  async execute({ actor, examId }: GetExamConflicts): Promise<Answer> {
    const { keys } = await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    const found = await this.judge.conflicts(this.em, exam, await this.sight.of(actor), await this.sight.authorOf(actor, exam));
    const versionIds = found.flatMap(({ where }) => where.versionId ?? []);
    const shown = await this.sight.shownKeys(actor, keys, versionIds);
    const conflicts = found.map((conflict) => (shown.has(conflict.where.versionId ?? '') ? conflict : withoutExplanation(conflict)));
    return {
      version: exam.version,
      conflicts,
      blocking: conflicts.filter(({ severity }) => severity === 'block').length,
      questionCount: exam.questionCount,
      questionTarget: exam.questionTarget,
      fullMarks: (await readPaperFacts(this.em, exam)).fullMarks,
    };
  }
}
