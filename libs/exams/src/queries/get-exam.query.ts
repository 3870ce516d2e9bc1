import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExam } from '#contracts/http/exams';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { asksGuardian, asksPhone } from '../domain/start-rules.js';
import { Learners } from '../ports.js';
import { BriefReader } from '../store/brief-reader.js';
import { readSections, type ExamRow } from '../store/exams.sql.js';
import { iso } from '../store/sql.js';

type Facts = ResponseOf<typeof getExam>;

/** Everything the onboarding page says. Throws 'Exam not found'. */
export class GetExam extends Query<Facts> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExam)
export class GetExamHandler implements IQueryHandler<GetExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
    private readonly learners: Learners,
    private readonly config: Config,
  ) {}

  /** Told long before the opening, so that nobody waits for an SMS or looks for a parent when the exam begins. */
  private async before(actor: Actor, exam: ExamRow): Promise<Pick<Facts, 'phone' | 'guardian'>> {
    const [phone, guardian] = [asksPhone(exam, this.config), asksGuardian(exam, this.config)];
    const [card] = (phone || guardian) && actor.kind === 'user' ? await this.learners.cards([actor.id]) : [];
    return {
      phone: !phone ? 'free' : card?.phoneProven ? 'proven' : 'needed',
      guardian: !guardian ? 'free' : card?.guardianKnown ? 'given' : 'needed',
    };
  }

  async execute({ actor, examId }: GetExam): Promise<Facts> {
    const [found] = await this.briefs.read(this.em, actor, { examIds: [examId] });
    if (!found) throw new AppError('Exam not found');
    const { row, brief } = found;
    const sections = await readSections(this.em, examId);
    return {
      exam: brief,
      now: iso(row.now),
      instructions: row.instructions,
      syllabus: row.syllabus,
      sections: sections.map(({ title, questionCount, optional, markUnits }) => ({
        title,
        questionCount,
        optional,
        markEach: toMarks(markUnits, row.denominator),
      })),
      passMark: row.passUnits === null ? null : toMarks(row.passUnits, row.denominator),
      attemptsAllowed: row.attemptsAllowed,
      graceSeconds: row.graceSeconds,
      floorAtZero: row.floorAtZero,
      shuffled: row.shuffleQuestions || row.shuffleOptions,
      tieBreak: row.tieBreak,
      leaderboard: row.leaderboard,
      showSolution: row.showSolution,
      publishResults: row.publishResults,
      ...(await this.before(actor, row)),
      paper: { ready: row.paperVersion > 0 && row.state !== 'cancelled', version: row.paperVersion, bytes: row.paperBytes },
      cancelReason: row.cancelReason,
    };
  }
}
