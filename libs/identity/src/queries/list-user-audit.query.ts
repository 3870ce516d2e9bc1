import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type * as z from 'zod/mini';
import type { auditRow } from '#contracts/http/people';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { readPerson } from '../store/people.sql.js';

type AuditRow = z.infer<typeof auditRow>;

/** What was done to this account, and what this person did to others, newest first. */
export class ListUserAudit extends Query<{ rows: AuditRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly page: number,
  ) {
    super();
  }
}

const concerned = `(a.subject_kind = 'user' and a.subject_id = ?) or a.actor_id = ?::uuid`;

/**
 * What was done to questions and papers says what a coming one holds, and a corrected key what is right: that is read by who looks after the exams
 * of every course. Others see that something was done, when, and to which exam.
 */
const ofPapers = new Set(['question', 'questions', 'exam', 'import', 'subject']);
const seesPapers = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('exams.publish'));
/** One name for all that is done to questions: what was approved or set aside, and when, is asked for a coming paper. */
const ofQuestions = new Set(['question', 'questions']);
const withoutPapers = (row: AuditRow): AuditRow => {
  if (!ofPapers.has(row.subjectKind)) return row;
  const action = ofQuestions.has(row.subjectKind) ? 'question.save' : row.action;
  const named = row.subjectKind === 'exam' ? {} : { subjectId: null, subject: '' };
  return { ...row, ...named, action, before: null, after: null, reason: null };
};

@QueryHandler(ListUserAudit)
export class ListUserAuditHandler implements IQueryHandler<ListUserAudit> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'User not found'. */
  async execute({ actor, userId, page }: ListUserAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    await readPerson(this.em, userId);
    const [counted] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total from platform.audit a where ${concerned}`, [
      userId,
      userId,
    ]);
    const rows = await this.em.execute<(Omit<AuditRow, 'at'> & { at: number })[]>(
      `select a.id, floor(extract(epoch from a.at) * 1000)::float8 as at, a.actor_id as "actorId", coalesce(u.name, a.actor, '') as "actorName",
         a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject, a.before, a.after, a.reason, a.address
       from platform.audit a left join identity.users u on u.id = a.actor_id
       where ${concerned} order by a.seq desc limit ${pageSize} offset ?`,
      [userId, userId, (page - 1) * pageSize],
    );
    const shown = rows.map((row): AuditRow => ({ ...row, at: new Date(row.at).toISOString() }));
    return { rows: seesPapers(actor) ? shown : shown.map(withoutPapers), total: counted!.total, page };
  }
}
