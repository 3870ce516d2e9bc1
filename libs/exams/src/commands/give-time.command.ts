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
import { type Named, NamedPeople } from '../store/named-people.js';
import { OutageReader } from '../store/outage-reader.js';

type Body = RequestOf<typeof giveTime>['body'];
/** For an outage as somebody has seen it (`listOutages`): to whom it touched, beside what each has already, and noted with it. */
type Asked = Pick<Body, 'version' | 'reason' | 'extra'> & (Named | { readonly outage: { readonly id: string; readonly at: string } });

export interface TimeGiven {
  readonly given: number;
  /** Open attempts whose deadline moved. */
  readonly moved: number;
  /** Numbers that nobody has, as they were typed. */
  readonly unknown: string[];
}

/**
 * More time for some who sit, or are to sit, an exam: who needs it by arrangement, or lost it by an outage. Everybody else's stays. Throws
 * 'Exam not found', 'Changed meanwhile' (also where nobody is left whom an outage touched), 'Not allowed', 'Exam closed', 'User not found'
 * (nobody of those named has an account).
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
    private readonly outages: OutageReader,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, examId, asked }: GiveTime): Promise<TimeGiven> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, asked.version);
    await this.sight.demandAct(actor, exam, 'time');
    const isOver = exam.state !== 'draft' && exam.state !== 'scheduled' && (exam.state !== 'open' || exam.now >= lastWrite(exam));
    if (isOver) throw new AppError('Exam closed');
    const outage = 'outage' in asked ? asked.outage.id : null;
    const { userIds, unknown } = await this.whom(actor, exam, asked);
    const [seconds, by] = [secondsOf(asked.extra, exam), actor.kind === 'user' ? actor.id : null];
    const moved = await writeExtraTime(this.em, examId, userIds, { seconds, outage, reason: asked.reason, by });
    const after = { seconds, people: userIds.length, attempts: moved, who: userIds, ...(outage === null ? {} : { outage }) };
    this.audit.add({ action: 'exam.time', subjectKind: 'exam', subjectId: examId, subject: exam.title, after, reason: asked.reason });
    this.outbox.add('ExamExtended', { examId });
    return { given: userIds.length, moved, unknown };
  }

  private async whom(actor: Actor, exam: DeskRow, asked: Asked): Promise<{ userIds: string[]; unknown: string[] }> {
    if (!('outage' in asked)) {
      const named = await this.people.find(actor, exam, asked);
      if (named.userIds.length === 0) throw new AppError('User not found');
      return named;
    }
    const touched = (await this.outages.named(exam.id, asked.outage.id, asked.outage.at))?.toGive ?? [];
    if (touched.length === 0) throw new AppError('Changed meanwhile');
    return { userIds: touched.map(({ userId }) => userId), unknown: [] };
  }
}
