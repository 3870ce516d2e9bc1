import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { giveTime } from '#contracts/http/exam-night';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { lastWrite } from '../domain/deadline.js';
import { holdExam, type DeskRow } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { writeExtraTime } from '../store/extra-time.sql.js';
import { NamedPeople } from '../store/named-people.js';

type Body = RequestOf<typeof giveTime>['body'];
/** For an outage it is given beside what each has already, and noted with it. */
type Asked = Body & { readonly outage?: string };

export interface TimeGiven {
  readonly given: number;
  /** Open attempts whose deadline moved. */
  readonly moved: number;
  /** Numbers that nobody has, as they were typed. */
  readonly unknown: string[];
}

/**
 * More time for some who sit, or are to sit, an exam: who needs it by arrangement, or lost it by an outage. Everybody else's stays. Throws
 * 'Exam not found', 'Changed meanwhile', 'Not allowed', 'Exam closed', 'User not found' (nobody of those named has an account).
 */
export class GiveTime extends Command<TimeGiven> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly asked: Asked,
  ) {
    super();
  }
}

const secondsOf = (extra: Body['extra'], exam: DeskRow): number =>
  'minutes' in extra ? extra.minutes * 60 : Math.round((exam.durationSeconds * extra.percent) / 100);

@CommandHandler(GiveTime)
export class GiveTimeHandler implements ICommandHandler<GiveTime> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly people: NamedPeople,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, examId, asked }: GiveTime): Promise<TimeGiven> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, asked.version);
    await this.sight.demandAct(actor, exam, 'time');
    const isOver = exam.state !== 'draft' && exam.state !== 'scheduled' && (exam.state !== 'open' || exam.now >= lastWrite(exam));
    if (isOver) throw new AppError('Exam closed');
    const { userIds, unknown } = await this.people.find(actor, exam, asked);
    if (userIds.length === 0) throw new AppError('User not found');
    const { extra, outage = null } = asked;
    const [seconds, by] = [secondsOf(extra, exam), actor.kind === 'user' ? actor.id : null];
    const moved = await writeExtraTime(this.em, examId, userIds, { seconds, outage, reason: asked.reason, by });
    const after = { seconds, people: userIds.length, attempts: moved, who: userIds, ...(outage === null ? {} : { outage }) };
    this.audit.add({ action: 'exam.time', subjectKind: 'exam', subjectId: examId, subject: exam.title, after, reason: asked.reason });
    this.outbox.add('ExamExtended', { examId });
    return { given: userIds.length, moved, unknown };
  }
}
