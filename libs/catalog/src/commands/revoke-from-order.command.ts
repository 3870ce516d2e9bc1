import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaidLine } from '#contracts/internal/events';
import { Outbox } from '#platform';
import { courseLines } from '../domain/course-lines.js';
import { closeLineGrant, readLineGrant, writeLineGrant, type LineGrantRow } from '../store/line-grants.sql.js';
import { lockPlace } from '../store/standing.sql.js';

/** Money went back: each line named loses what it gave, and nothing else. */
export class RevokeFromOrder extends Command<void> {
  constructor(readonly order: { readonly orderId: string; readonly userId: string; readonly lines: readonly PaidLine[] }) {
    super();
  }
}

interface Held {
  readonly open: boolean;
  readonly ends: string | null;
  /** Other lines that gave something of it and were not refunded. */
  readonly others: number;
  /** Its end without the time that this line gave, and whether that is still to come. */
  readonly without: string | null;
  readonly stays: boolean;
}

@CommandHandler(RevokeFromOrder)
export class RevokeFromOrderHandler implements ICommandHandler<RevokeFromOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ order: { orderId, userId, lines } }: RevokeFromOrder): Promise<void> {
    for (const { lineId, refId: courseId } of courseLines(lines)) {
      await lockPlace(this.em, courseId, userId);
      const grant = await readLineGrant(this.em, lineId);
      // The refund overtook the opening: noted, so that the opening finds it.
      if (!grant) {
        const none = { enrolmentId: null, outcome: 'refunded', beforeEndsAt: null, addedMs: null } as const;
        await writeLineGrant(this.em, { lineId, orderId, userId, courseId, ...none });
      } else if (await closeLineGrant(this.em, lineId)) await this.takeBack(grant);
    }
  }

  private async takeBack({ enrolmentId, outcome, beforeEndsAt, addedMs, userId, courseId }: LineGrantRow): Promise<void> {
    if (enrolmentId === null || (outcome !== 'granted' && outcome !== 'extended')) return;
    const held = await this.held(enrolmentId, addedMs, beforeEndsAt);
    if (!held?.open) return;
    const whole = outcome === 'granted' && held.others === 0;
    // Without an end although this line gave a number of days: staff or another line made it so, and that stands.
    if (!whole && held.ends === null && addedMs !== null) return;
    if (!whole && held.stays)
      return void (await this.em.execute('update catalog.enrolments set ends_at = ?::timestamptz where id = ?', [
        held.without,
        enrolmentId,
      ]));
    await this.em.execute(`update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'refund' where id = ?`, [
      enrolmentId,
    ]);
    this.outbox.add('EnrolmentRevoked', { userId, courseId, reason: 'refund' });
  }

  private async held(enrolmentId: string, addedMs: string | null, beforeEndsAt: string | null): Promise<Held | undefined> {
    const [row] = await this.em.execute<Held[]>(
      `select e.revoked_at is null as open, e.ends_at::text as ends, l.ends::text as without, coalesce(l.ends > platform.now(), false) as stays,
         (select count(*)::int from catalog.line_grants g
           where g.enrolment_id = e.id and g.undone_at is null and g.outcome in ('granted', 'extended')) as others
       from catalog.enrolments e, lateral (select case when ?::bigint is null then ?::timestamptz
         else e.ends_at - make_interval(secs => ?::bigint / 1000.0) end as ends) l
       where e.id = ? for update of e`,
      [addedMs, beforeEndsAt, addedMs, enrolmentId],
    );
    return row;
  }
}
