import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AttemptRow } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { inspectAttempt } from '#contracts/http/exam-after';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { arranged } from '../domain/paper-order.js';
import { receiptOf } from '../domain/save-receipt.js';
import { countedSections, unitsFor, verdictOf } from '../domain/scoring.js';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { readAfterQuestions } from '../store/after-questions.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readHistory, readInspected, readLate, readSaves, readStanding, type SaveRow, type Standing } from '../store/inspected.sql.js';
import { readMarker } from '../store/marker.js';
import { PapersAtRest } from '../store/papers-at-rest.js';
import { readReceipt } from '../store/receipts.js';
import { readScoreChanges, scoreChangeOf } from '../store/score-changes.sql.js';
import { readSittings, withNames } from '../store/sittings.sql.js';
import { iso } from '../store/sql.js';
import { staffNames } from '../store/staff-names.js';

type Inspected = ResponseOf<typeof inspectAttempt>;

/** One attempt in all that is kept of it. Throws 'Exam not found', 'Attempt not found', 'Solution not released' (the paper is not over), 'Not allowed'. */
export class InspectAttempt extends Query<Inspected> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
  ) {
    super();
  }
}

@QueryHandler(InspectAttempt)
export class InspectAttemptHandler implements IQueryHandler<InspectAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly config: Config,
    private readonly learners: Learners,
    private readonly papers: PapersAtRest,
  ) {}

  async execute({ actor, examId, attemptId }: InspectAttempt): Promise<Inspected> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const attempt = await readInspected(this.em, examId, attemptId);
    const [row] = attempt ? await readSittings(this.em, exam, [attemptId], true) : [];
    if (!attempt || !row) throw new AppError('Attempt not found');
    await this.sight.demandKeys(this.em, actor, examId);
    const [standing, saves] = [await readStanding(this.em, examId, attemptId), await readSaves(this.em, examId, attemptId)];
    const [changes, history] = [
      await readScoreChanges(this.em, examId, attemptId, 'authors'),
      await readHistory(this.em, examId, attemptId),
    ];
    const names = await staffNames(this.learners, [
      row.disqualified?.by ?? null,
      ...changes.map(({ actorId }) => actorId),
      ...history.map(({ actorId }) => actorId),
    ]);
    const [shown = row] = withNames([row], names);
    return {
      attempt: shown,
      graceSeconds: Math.round((attempt.acceptUntil - attempt.deadline) / 1000),
      receiptCode: attempt.submittedAt === null ? null : (await readReceipt(this.em, this.config.RECEIPT_SECRET, exam, attempt)).code,
      questions: await this.questions(exam, row, attempt.questionOrder, standing),
      saves: saves.map((save) => this.save(save, { ...attempt, examId, attemptId }, standing)),
      late: (await readLate(this.em, examId, attemptId)).map(({ receivedAt, ...late }) => ({ ...late, receivedAt: iso(receivedAt) })),
      changes: changes.map((change) => ({ ...scoreChangeOf(change, exam.denominator), by: names.get(change.actorId ?? '') ?? null })),
      history: history.map(({ at, actorId, action, reason }) => ({ at: iso(at), by: names.get(actorId ?? '') ?? null, action, reason })),
    };
  }

  /** As this person saw them: the attempt keeps the order of questions and options as places in the paper. */
  private async questions(
    exam: ExamRow,
    attempt: AttemptRow,
    order: readonly (readonly number[])[],
    standing: ReadonlyMap<string, Standing>,
  ): Promise<Inspected['questions']> {
    const paper = await readAfterQuestions(this.em, this.papers, exam, 'sealed');
    const { questions, scheme } = await readMarker(this.em, exam);
    const marking = new Map(questions.map((question) => [question.id, question]));
    const counted = countedSections(questions, standing, scheme);
    const verdict = (questionId: string): Pick<Inspected['questions'][number], 'verdict' | 'marks'> => {
      const marked = marking.get(questionId);
      if (!marked || attempt.score === null) return { verdict: null, marks: null };
      const found = counted.has(marked.section) ? verdictOf(marked, standing.get(questionId), scheme.cancelledCredit) : 'skipped';
      return { verdict: found, marks: toMarks(unitsFor(marked, found), exam.denominator) };
    };
    return arranged(paper, order).map((asked) => {
      const stood = standing.get(asked.questionId);
      const answer = stood && { ...stood, savedAt: iso(stood.savedAt) };
      return { ...asked, answer: answer ?? null, ...verdict(asked.questionId) };
    });
  }

  private save(
    save: SaveRow,
    of: { readonly examId: string; readonly attemptId: string; readonly startedAt: number; readonly deadline: number },
    standing: ReadonlyMap<string, Standing>,
  ): Inspected['saves'][number] {
    const { savedAt, ...value } = save;
    const kept = standing.get(save.questionId);
    const { examId, attemptId } = of;
    const at = iso(savedAt);
    return {
      ...value,
      savedAt: at,
      inGrace: savedAt > of.deadline,
      second: Math.max(0, Math.round((savedAt - of.startedAt) / 100) / 10),
      counts: kept !== undefined && kept.epoch === save.epoch && kept.revision === save.revision,
      receipt: receiptOf(this.config.RECEIPT_SECRET, { ...value, examId, attemptId, savedAt: at }, value).signature,
    };
  }
}
