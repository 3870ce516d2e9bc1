import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { giveAccess } from '#contracts/http/courses-desk';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { Students } from '../ports.js';
import { enrol } from '../store/enrol.sql.js';
import { iso } from '../store/moments.js';
import { lockCourse, ruleEnd, standing } from '../store/standing.sql.js';

type Answer = ResponseOf<typeof giveAccess>;

/** Opens a course for one person: in the audit log with its reason, which the person is told. */
export class GiveAccess extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly courseId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(GiveAccess)
export class GiveAccessHandler implements ICommandHandler<GiveAccess> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly students: Students,
  ) {}

  /** Throws 'Not allowed', 'Own account', 'User not found', 'Course not found'. */
  async execute({ actor, userId, courseId, reason }: GiveAccess): Promise<Answer> {
    demand(actor, 'access.grant');
    if (actor.kind === 'user' && actor.id === userId && !actor.permissions.includes('access.write')) throw new AppError('Own account');
    const [person] = await this.students.cards([userId]);
    if (!person) throw new AppError('User not found');
    const gate = await lockCourse(this.em, courseId);
    const has = await this.endOf(userId, courseId);
    if (has) return { outcome: 'already', endsAt: has.endsAt };
    if (gate.over || gate.seatsLeft === 0) return { outcome: 'seats-taken', endsAt: null };
    const [rule] = await this.em.execute<{ ends: string | null }[]>(
      `select ${iso('r.ends')} as ends from (select ${ruleEnd} as ends from catalog.courses c where c.id = ?) r`,
      [courseId],
    );
    const endsAt = rule?.ends ?? null;
    const by = actor.kind === 'user' ? { grantedBy: actor.id } : {};
    await enrol(this.em, this.outbox, courseId, [userId], { source: 'grant', endsAt, ...by, told: { course: gate.title, reason } });
    this.audit.add({
      action: 'access.grant',
      subjectKind: 'user',
      subjectId: userId,
      subject: person.name,
      after: { courseId, course: gate.title, endsAt },
      reason,
    });
    return { outcome: 'granted', endsAt };
  }

  private async endOf(userId: string, courseId: string): Promise<{ endsAt: string | null } | undefined> {
    const [row] = await this.em.execute<{ endsAt: string | null }[]>(
      `select ${iso('e.ends_at')} as "endsAt" from catalog.enrolments e where e.course_id = ? and e.user_id = ? and ${standing} limit 1`,
      [courseId, userId],
    );
    return row;
  }
}
