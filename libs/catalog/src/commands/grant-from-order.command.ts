import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaidLine } from '#contracts/internal/events';
import { Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { courseLines } from '../domain/course-lines.js';
import { enrol } from '../store/enrol.sql.js';
import { readLineGrant, writeLineGrant, type LineGrantRow } from '../store/line-grants.sql.js';
import { lockPlace } from '../store/standing.sql.js';

/** The money of an order is there: each of its courses is opened, and each line answered, once. */
export class GrantFromOrder extends Command<void> {
  constructor(readonly order: { readonly orderId: string; readonly userId: string; readonly lines: readonly PaidLine[] }) {
    super();
  }
}

type Given = Pick<LineGrantRow, 'enrolmentId' | 'outcome' | 'beforeEndsAt' | 'addedMs'> & {
  readonly outcome: Exclude<LineGrantRow['outcome'], 'refunded'>;
};
interface Running {
  readonly id: string;
  readonly ends: string | null;
  readonly next: string | null;
  readonly runs: boolean;
  readonly longer: boolean;
  readonly addedMs: string | null;
}

const nothing = { beforeEndsAt: null, addedMs: null } as const;

@CommandHandler(GrantFromOrder)
export class GrantFromOrderHandler implements ICommandHandler<GrantFromOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Course not found', which no published course can meet: it is never deleted. */
  async execute({ order: { orderId, userId, lines } }: GrantFromOrder): Promise<void> {
    for (const { lineId, refId: courseId } of courseLines(lines)) {
      const gate = await lockPlace(this.em, courseId, userId);
      const known = await readLineGrant(this.em, lineId);
      // Refunded before it was opened: nothing is handed over any more, and the line is answered all the same.
      if (known?.outcome === 'refunded') this.outbox.add('LineFulfilled', { orderId, lineId, outcome: 'already' });
      if (known) continue;
      const given = await this.give(courseId, { orderId, lineId, userId }, gate.over || gate.seatsLeft === 0);
      await writeLineGrant(this.em, { lineId, orderId, userId, courseId, ...given });
      this.outbox.add('LineFulfilled', { orderId, lineId, outcome: given.outcome });
    }
  }

  /** More time for who has it; a place, where one is left, for who has not. */
  private async give(courseId: string, who: Record<'orderId' | 'lineId' | 'userId', string>, full: boolean): Promise<Given> {
    const running = await this.running(courseId, who.userId);
    if (running?.runs) {
      if (!running.longer) return { enrolmentId: running.id, outcome: 'already', ...nothing };
      await this.em.execute('update catalog.enrolments set ends_at = ?::timestamptz where id = ?', [running.next, running.id]);
      return { enrolmentId: running.id, outcome: 'extended', beforeEndsAt: running.ends, addedMs: running.addedMs };
    }
    if (full) return { enrolmentId: null, outcome: 'seats-taken', ...nothing };
    const [added] = await enrol(this.em, this.outbox, courseId, [who.userId], { source: 'order', ...who, noneBefore: !running });
    // Somebody else let the person in at this very moment; the next try finds that.
    if (!added) throw new AppError('Temporarily unavailable');
    return { enrolmentId: added.id, outcome: 'granted', beforeEndsAt: null, addedMs: added.ms };
  }

  /** The enrolment that stands, and when it would end with this line: days are added to what is left, a fixed end counts when it is later. */
  private async running(courseId: string, userId: string): Promise<Running | undefined> {
    const [row] = await this.em.execute<Running[]>(
      `select r.id, r.ends_at::text as ends, r.next::text as next, r.ends_at is null or r.ends_at > platform.now() as runs,
         r.ends_at is not null and (r.next is null or r.next > r.ends_at) as longer,
         floor(extract(epoch from r.next - r.ends_at) * 1000)::bigint::text as "addedMs"
       from (select e.id, e.ends_at, case when c.access_until is not null then c.access_until
               when c.access_days is not null then e.ends_at + make_interval(days => c.access_days) end as next
             from catalog.enrolments e join catalog.courses c on c.id = e.course_id
             where e.user_id = ? and e.course_id = ? and e.revoked_at is null for update of e) r`,
      [userId, courseId],
    );
    return row;
  }
}
