import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { giveTime } from '#contracts/http/exam-night';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { lastWrite } from '../domain/deadline.js';
import type { Outage } from '../domain/outages.js';
import { holdExam, readDesk, type DeskRow } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { writeExtraTime } from '../store/extra-time.sql.js';
import { type Named, NamedPeople } from '../store/named-people.js';
import { OutageReader } from '../store/outage-reader.js';

type Body = RequestOf<typeof giveTime>['body'];
interface AskedOutage {
  readonly id: string;
  readonly at: string;
}
/** For an outage as somebody has seen it (`listOutages`): to whom it touched, beside what each has already, and noted with it. */
type Asked = Pick<Body, 'version' | 'reason' | 'extra'> & (Named | { readonly outage: AskedOutage });

interface Recipients {
  readonly userIds: readonly string[];
  /** What named nobody, as it was typed. */
  readonly unknown: string[];
}

export interface TimeGiven {
  readonly given: number;
  /** Open attempts whose deadline moved. */
  readonly moved: number;
  /** What named nobody, as it was typed. */
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
    // Before the exam is held: nobody may wait to begin it while six hours of its log are read.
    const outage = 'outage' in asked ? await this.findOutage(actor, examId, asked.outage) : null;
    const exam = await holdExam(this.em, examId, asked.version);
    await this.sight.demandAct(actor, exam, 'time');
    const isOver = exam.state !== 'draft' && exam.state !== 'scheduled' && (exam.state !== 'open' || exam.now >= lastWrite(exam));
    if (isOver) throw new AppError('Exam closed');
    const name = 'outage' in asked ? asked.outage.id : null;
    const { userIds, unknown } = await this.findRecipients(actor, exam, asked, outage);
    const [seconds, by] = [secondsOf(asked.extra, exam), actor.kind === 'user' ? actor.id : null];
    const moved = await writeExtraTime(this.em, examId, userIds, { seconds, outage: name, reason: asked.reason, by });
    const after = { seconds, people: userIds.length, attempts: moved, who: userIds, ...(name === null ? {} : { outage: name }) };
    this.audit.add({ action: 'exam.time', subjectKind: 'exam', subjectId: examId, subject: exam.title, after, reason: asked.reason });
    this.outbox.add('ExamExtended', { examId });
    return { given: userIds.length, moved, unknown };
  }

  /** Throws 'Not allowed' before anything is read. */
  private async findOutage(actor: Actor, examId: string, { id, at }: AskedOutage): Promise<Outage | null> {
    await this.sight.demandAct(actor, await readDesk(this.em, examId), 'time');
    return (await this.outages.find(examId, id, at)) ?? null;
  }

  private async findRecipients(actor: Actor, exam: DeskRow, asked: Asked, outage: Outage | null): Promise<Recipients> {
    if (!('outage' in asked)) {
      const named = await this.people.find(actor, exam, asked);
      if (named.userIds.length === 0) throw new AppError('User not found');
      return named;
    }
    const toGive = outage === null ? [] : await this.outages.readToGive(exam.id, outage);
    if (toGive.length === 0) throw new AppError('Changed meanwhile');
    return { userIds: toGive.map(({ userId }) => userId), unknown: [] };
  }
}
