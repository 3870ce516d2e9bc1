import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { Students } from '../ports.js';
import { idList } from '../store/moments.js';
import { lockCourse, standing } from '../store/standing.sql.js';

/** What is done to enrolments of one course: their end moves, or they end now. */
export type AccessChange =
  | { readonly kind: 'extend'; readonly endsAt: string | null; readonly reason?: string | undefined }
  | { readonly kind: 'revoke'; readonly reason: string };

/** Changes enrolments that staff chose; what does not fit (another course's, revoked ones) is left and counted. */
export class ChangeAccess extends Command<{ done: number; skipped: number }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly enrolmentIds: readonly string[],
    readonly change: AccessChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeAccess)
export class ChangeAccessHandler implements ICommandHandler<ChangeAccess> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly students: Students,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Seats taken' (run-out ones would need more places than are left), 'Invalid input'. */
  async execute({ actor, courseId, enrolmentIds, change }: ChangeAccess): Promise<{ done: number; skipped: number }> {
    demand(actor, 'access.write');
    const ids = [...new Set(enrolmentIds)];
    const gate = await lockCourse(this.em, courseId);
    const touched =
      change.kind === 'extend'
        ? await this.extend(courseId, ids, change.endsAt, gate.seatsLeft)
        : await this.revoke(actor, courseId, ids, change.reason);
    const names = new Map((await this.students.cards(touched)).map(({ userId, name }) => [userId, name]));
    for (const userId of touched) {
      if (change.kind === 'revoke') this.outbox.add('EnrolmentRevoked', { userId, courseId, reason: change.reason });
      this.audit.add({
        action: `access.${change.kind}`,
        subjectKind: 'user',
        subjectId: userId,
        subject: names.get(userId) ?? '',
        after: { courseId, course: gate.title, ...(change.kind === 'extend' ? { endsAt: change.endsAt } : {}) },
        ...(change.reason === undefined ? {} : { reason: change.reason }),
      });
    }
    return { done: touched.length, skipped: ids.length - touched.length };
  }

  private async extend(courseId: string, ids: readonly string[], endsAt: string | null, seatsLeft: number | null): Promise<string[]> {
    const [asked] = await this.em.execute<{ over: boolean; back: number }[]>(
      `select coalesce(?::timestamptz <= platform.now(), false) as over, (select count(*)::int from catalog.enrolments e
         where e.course_id = ? and e.id = any(?::uuid[]) and e.revoked_at is null and not (${standing})) as back`,
      [endsAt, courseId, idList(ids)],
    );
    if (asked?.over) throw new AppError('Invalid input', {}, { issues: { endsAt: 'This moment is over; revoke the access instead' } });
    if (seatsLeft !== null && (asked?.back ?? 0) > seatsLeft) throw new AppError('Seats taken', { course: courseId });
    return this.users(
      'update catalog.enrolments set ends_at = ?::timestamptz where course_id = ? and id = any(?::uuid[]) and revoked_at is null returning user_id as "userId"',
      [endsAt, courseId, idList(ids)],
    );
  }

  private revoke(actor: Actor, courseId: string, ids: readonly string[], reason: string): Promise<string[]> {
    return this.users(
      `update catalog.enrolments e set revoked_at = platform.now(), revoked_reason = ?, revoked_by = ?::uuid
       where e.course_id = ? and e.id = any(?::uuid[]) and ${standing} returning e.user_id as "userId"`,
      [reason, actor.kind === 'user' ? actor.id : null, courseId, idList(ids)],
    );
  }

  private async users(statement: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.em.execute<{ userId: string }[]>(statement, [...values])).map(({ userId }) => userId);
  }
}
