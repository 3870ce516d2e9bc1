import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MyReport } from '#contracts/http/bank';
import type { ReportKind } from '#contracts/shared/bank';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { SeenSolutions } from '../ports.js';
import { askEm } from '../store/ask.js';
import { reportsOf } from '../store/reports.sql.js';

/** Says that something is wrong with a question whose solution the person may see. */
export class ReportQuestion extends Command<MyReport> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly examId: string; readonly questionId: string },
    readonly kind: ReportKind,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(ReportQuestion)
export class ReportQuestionHandler implements ICommandHandler<ReportQuestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly solutions: SeenSolutions,
  ) {}

  /** Throws 'Sign in required', 'Exam not found', 'Solution not released', 'Question not found', 'Already reported'. */
  async execute({ actor, where: { examId, questionId }, kind, text }: ReportQuestion): Promise<MyReport> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const versionId = await this.solutions.version(actor, examId, questionId);
    if (versionId === null) throw new AppError('Question not found');
    const id = newId();
    const [added] = await this.em.execute<{ known: boolean; added: boolean }[]>(
      `with asked as (select question_id from questions.question_versions where id = ?),
       added as (
         insert into questions.reports (id, question_id, version_id, exam_id, paper_question_id, reporter_id, kind, text, state)
         select ?, question_id, ?, ?, ?, ?, ?, ?, 'open' from asked
         on conflict (question_id, reporter_id) where state = 'open' do nothing returning 1)
       select exists (select 1 from asked) as known, exists (select 1 from added) as added`,
      [versionId, id, versionId, examId, questionId, actor.id, kind, composed(text)],
    );
    if (!added?.known) throw new AppError('Question not found');
    if (!added.added) throw new AppError('Already reported');
    const [report] = await reportsOf(askEm(this.em), actor.id, examId, id);
    if (!report) throw new AppError('Report not found');
    return report;
  }
}
