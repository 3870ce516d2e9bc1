import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { readLineGrant, type LineGrantRow } from '../store/line-grants.sql.js';
import { lockPlace } from '../store/standing.sql.js';

/** `never`: it was taken back before it had been opened; staff can open it now. */
export type Reopened = 'reopened' | 'open' | 'never';

/** What `RevokeFromOrder` took away by mistake is given again, with the end that it had. Twice is the same as once. */
export class ReopenFromOrder extends Command<Reopened> {
  constructor(readonly line: { readonly lineId: string; readonly userId: string; readonly refId: string }) {
    super();
  }
}

@CommandHandler(ReopenFromOrder)
export class ReopenFromOrderHandler implements ICommandHandler<ReopenFromOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ line: { lineId, userId, refId: courseId } }: ReopenFromOrder): Promise<Reopened> {
    await lockPlace(this.em, courseId, userId);
    const grant = await readLineGrant(this.em, lineId);
    if (!grant?.undone) return 'open';
    if (grant.outcome === 'refunded') {
      await this.em.execute('delete from catalog.line_grants where line_id = ?', [lineId]);
      return 'never';
    }
    await this.em.execute('update catalog.line_grants set undone_at = null where line_id = ?', [lineId]);
    return (await this.giveBack(grant)) ? 'reopened' : 'open';
  }

  /** False: the person has the course by another way, or never lost it. */
  private async giveBack({ enrolmentId, outcome, addedMs, userId, courseId }: LineGrantRow): Promise<boolean> {
    if (enrolmentId === null) return false;
    const opened = await this.em.execute<unknown[]>(
      `update catalog.enrolments e set revoked_at = null, revoked_reason = null
       where e.id = ? and e.revoked_reason = 'refund' and not exists (select from catalog.enrolments o
         where o.user_id = e.user_id and o.course_id = e.course_id and o.revoked_at is null) returning 1`,
      [enrolmentId],
    );
    // A line that gave time next to another one lost that time alone, and gets it back.
    const gave = (outcome === 'granted' || outcome === 'extended') && addedMs !== null;
    if (opened.length > 0) this.outbox.add('EnrolmentGranted', { userId, courseId });
    else if (gave) await this.lengthen(enrolmentId, addedMs);
    return opened.length > 0 || gave;
  }

  /** The time that the line had added, which was taken off what stands. */
  private async lengthen(enrolmentId: string, addedMs: string | null): Promise<void> {
    await this.em.execute(
      `update catalog.enrolments set ends_at = ends_at + make_interval(secs => ?::bigint / 1000.0)
       where id = ? and revoked_at is null and ends_at is not null`,
      [addedMs, enrolmentId],
    );
  }
}
