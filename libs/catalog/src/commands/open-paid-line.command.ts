import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { enrol } from '../store/enrol.sql.js';
import { readLineGrant, writeLineGrant } from '../store/line-grants.sql.js';
import { lockCourse } from '../store/standing.sql.js';

export interface PaidCourseLine {
  readonly orderId: string;
  readonly number: string;
  readonly lineId: string;
  readonly userId: string;
  readonly courseId: string;
}

/** Opens a course that was paid for and not opened, by hand: also where no seat is left. The line is what gives it, so that a refund takes it back. */
export class OpenPaidLine extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly line: PaidCourseLine,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPaidLine)
export class OpenPaidLineHandler implements ICommandHandler<OpenPaidLine> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Order not paid' (its money went back), 'Already enrolled'. */
  async execute({ actor, line, reason }: OpenPaidLine): Promise<void> {
    demand(actor, 'sales.write');
    const { orderId, number, lineId, userId, courseId } = line;
    const course = await lockCourse(this.em, courseId);
    const known = await readLineGrant(this.em, lineId);
    if (known?.undone) throw new AppError('Order not paid');
    const [added] = await enrol(this.em, this.outbox, courseId, [userId], { source: 'order', orderId, lineId, ...this.by(actor) });
    if (!added) throw new AppError('Already enrolled');
    if (known) await this.regrant(lineId, added.id, added.ms);
    else await writeLineGrant(this.em, { ...line, enrolmentId: added.id, outcome: 'granted', beforeEndsAt: null, addedMs: added.ms });
    this.outbox.add('LineFulfilled', { orderId, lineId, outcome: 'granted' });
    this.audit.add({
      action: 'order.open-course',
      subjectKind: 'order',
      subjectId: orderId,
      subject: number,
      after: { course: course.title },
      reason,
    });
  }

  private by(actor: Actor): { grantedBy?: string } {
    return actor.kind === 'user' ? { grantedBy: actor.id } : {};
  }

  private async regrant(lineId: string, enrolmentId: string, addedMs: string | null): Promise<void> {
    await this.em.execute(
      `update catalog.line_grants set outcome = 'granted', enrolment_id = ?, before_ends_at = null, added_ms = ?::bigint where line_id = ?`,
      [enrolmentId, addedMs, lineId],
    );
  }
}
