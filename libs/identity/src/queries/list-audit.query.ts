import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { listAudit } from '#contracts/http/audit';
import type { auditKinds } from '#contracts/shared/choices';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { readAuditRows, type AuditRow } from '../store/audit.sql.js';
import { shownTo } from '../domain/audit-sight.js';

type Kind = (typeof auditKinds)[number];

/** Which kinds of subjects stand behind each choice. */
const subjects: Readonly<Record<Kind, readonly string[]>> = {
  people: ['user', 'users', 'teacher', 'affiliate', 'affiliates'],
  exams: ['exam', 'attempt'],
  questions: ['question', 'questions', 'subject', 'import', 'timeline-event', 'timeline-events'],
  courses: ['course', 'courses', 'category', 'chapter', 'lesson', 'lessons', 'pdf', 'pdfs', 'book', 'notice'],
  money: ['order', 'orders', 'payment', 'payout', 'parcels', 'coupon', 'plan'],
  settings: ['settings', 'policy'],
  operations: ['lane', 'job', 'jobs', 'banner'],
};

/** What staff did anywhere, newest first. */
export class ListAudit extends Query<{ rows: AuditRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly asked: RequestOf<typeof listAudit>['query'],
  ) {
    super();
  }
}

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, asked: { q, kind, from, to, page } }: ListAudit): Promise<{ rows: AuditRow[]; total: number; page: number }> {
    const day = `(a.at at time zone 'Asia/Dhaka')::date`;
    const parts: (readonly [sql: string, ...values: unknown[]])[] = [
      ...(kind ? [[`a.subject_kind = any(?::text[])`, `{${subjects[kind].join(',')}}`] as const] : []),
      ...(from ? [[`${day} >= ?::date`, from] as const] : []),
      ...(to ? [[`${day} <= ?::date`, to] as const] : []),
      // One word or more, all of them somewhere in who, what and why.
      ...(q ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 6)
        .map(
          (word) =>
            [`strpos(platform.fold(concat_ws(' ', u.name, a.actor, a.subject, a.reason, a.action)), platform.fold(?)) > 0`, word] as const,
        ),
    ];
    const where = parts.length === 0 ? 'true' : parts.map(([sql]) => sql).join(' and ');
    const { rows, total } = await readAuditRows(
      this.em,
      where,
      parts.flatMap(([, ...values]) => values),
      { size: pageSize, page },
    );
    return { rows: shownTo(actor, rows), total, page };
  }
}
