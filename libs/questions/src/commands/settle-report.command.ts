import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import { Audit, plainStem } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { personWith } from '../domain/rights.js';

/** Settles a report with an answer, with `all` also the other open ones of the same question; answers how many. */
export class SettleReport extends Command<{ settled: number }> {
  constructor(
    readonly actor: Actor,
    readonly reportId: string,
    readonly outcome: 'fixed' | 'declined',
    readonly answer: string,
    readonly all: boolean,
  ) {
    super();
  }
}

@CommandHandler(SettleReport)
export class SettleReportHandler implements ICommandHandler<SettleReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Report not found', 'Changed meanwhile' (somebody else settled it). */
  async execute({ actor, reportId, outcome, answer, all }: SettleReport): Promise<{ settled: number }> {
    const person = personWith(actor, 'questions.write');
    const [report] = await this.em.execute<{ questionId: string; state: string; stem: string }[]>(
      `select r.question_id as "questionId", r.state, left(v.stem, 2000) as stem
       from questions.reports r join questions.question_versions v on v.id = r.version_id where r.id = ? for update of r`,
      [reportId],
    );
    if (!report) throw new AppError('Report not found');
    if (report.state !== 'open') throw new AppError('Changed meanwhile');
    const settled = await this.em.execute<unknown[]>(
      `update questions.reports set state = ?, answer = ?, settled_by = ?, settled_at = platform.now()
       where state = 'open' and question_id = ? and (? or id = ?) returning 1`,
      [outcome, composed(answer), person, report.questionId, all, reportId],
    );
    this.audit.add({
      action: 'report.settle',
      subjectKind: 'question',
      subjectId: report.questionId,
      subject: cutText(plainStem(report.stem), 120),
      after: { outcome, count: settled.length },
      reason: answer,
    });
    return { settled: settled.length };
  }
}
