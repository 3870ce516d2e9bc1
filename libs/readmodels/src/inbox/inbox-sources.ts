import type { InboxKind } from '#contracts/shared/inbox-kinds';
import type { Permission } from '#contracts/shared/permissions';
import { notOpen } from '../sales/sale-list.sql.js';
import { dayOf, idList, type Part } from '../sql.js';

/** Who asks, and the courses that the person works in; null: all of them. */
export interface InboxReader {
  readonly userId: string;
  readonly permissions: readonly Permission[];
  readonly taught: readonly string[] | null;
}

/** Rows with `at`, since when one waits, and `n`, how many it stands for; for holders of the right that the act asks for. */
interface InboxSource {
  readonly needs: Permission;
  readonly from: string | ((reader: InboxReader) => Part);
}

const one = (at: string, rest: string): string => `select ${at} as at, 1 as n ${rest}`;
const ofCourses = (column: string, { taught }: InboxReader): Part =>
  taught === null ? { sql: 'true', values: [] } : { sql: `${column} = any(?::uuid[])`, values: [idList(taught)] };

/** Whoever publishes exams looks after all of them; a teacher after the own ones and those of the own courses. */
const seenExams = (reader: InboxReader): Part => {
  const { userId, permissions, taught } = reader;
  if (permissions.includes('exams.publish') || taught === null) return { sql: 'true', values: [] };
  return {
    sql: '(e.created_by = ?::uuid or exists (select from exams.exam_courses s where s.exam_id = e.id and s.course_id = any(?::uuid[])))',
    values: [userId, idList(taught)],
  };
};

/** A teacher publishes the results of own exams, all of whose courses are the person's. */
const publishedByReader = ({ userId, permissions, taught }: InboxReader): Part => {
  if (permissions.includes('exams.publish')) return { sql: 'true', values: [] };
  const own = { sql: 'e.created_by = ?::uuid', values: [userId] };
  if (taught === null) return own;
  return {
    sql: `${own.sql} and not exists (select from exams.exam_courses s where s.exam_id = e.id and not s.course_id = any(?::uuid[]))`,
    values: [...own.values, idList(taught)],
  };
};

const imports =
  (state: 'failed' | 'parsed') =>
  ({ userId, permissions }: InboxReader): Part => {
    const own = permissions.includes('questions.write') ? { sql: 'true', values: [] } : { sql: 'i.created_by = ?::uuid', values: [userId] };
    return { sql: one('i.changed_at', `from questions.imports i where i.state = '${state}' and ${own.sql}`), values: own.values };
  };

const exams =
  (at: string, rule: string, who: (reader: InboxReader) => Part) =>
  (reader: InboxReader): Part => {
    const { sql, values } = who(reader);
    return { sql: one(at, `from exams.exams e where ${rule} and ${sql}`), values };
  };

/** How near the start of a draft is when it is asked after. */
const soon = `interval '7 days'`;

export const inboxSources: Readonly<Record<InboxKind, InboxSource>> = {
  alarms: { needs: 'ops.act', from: one('a.raised_at', 'from platform.alarms a where a.raised_at is not null and a.cleared_at is null') },
  'held-payments': { needs: 'sales.write', from: one('p.created_at', `from commerce.payments p where p.state = 'on_hold'`) },
  'not-open': { needs: 'sales.write', from: one('o.paid_at', `from commerce.orders o where ${notOpen}`) },
  'dead-jobs': { needs: 'ops.act', from: one('d.at', 'from platform.dead d where d.discarded_at is null') },
  // A payment on hold has a task of its own, and stands above.
  'order-tasks': {
    needs: 'sales.write',
    from: one('t.created_at', `from commerce.order_tasks t where t.state = 'open' and t.kind <> 'on-hold'`),
  },
  // Nobody settles these: what came yesterday and today is worth a look into the gateway's own panel.
  'unknown-notifications': {
    needs: 'sales.write',
    from: `select u.day::timestamp at time zone 'Asia/Dhaka' as at, u.total as n from commerce.unknown_notifications u
      where u.day >= ${dayOf('platform.now()')} - 1`,
  },
  results: { needs: 'exams.publishOwn', from: exams('e.closes_at', `e.state = 'closed'`, publishedByReader) },
  'sent-exams': {
    needs: 'exams.publish',
    from: one('e.sent_at', `from exams.exams e where e.state = 'draft' and e.sent_at is not null`),
  },
  'unscheduled-exams': {
    needs: 'exams.write',
    from: exams(
      'e.created_at',
      `e.state = 'draft' and e.sent_at is null and e.opens_at between platform.now() and platform.now() + ${soon}`,
      seenExams,
    ),
  },
  'questions-in-review': {
    needs: 'questions.write',
    from: one('q.changed_at', `from questions.questions q where (q.state = 'review' or q.awaits_review) and q.state <> 'retired'`),
  },
  'question-reports': { needs: 'questions.write', from: one('r.created_at', `from questions.reports r where r.state = 'open'`) },
  'failed-imports': { needs: 'questions.writeOwn', from: imports('failed') },
  'read-imports': { needs: 'questions.writeOwn', from: imports('parsed') },
  unanswered: {
    needs: 'qna.answer',
    from: (reader) => {
      const { sql, values } = ofCourses('t.course_id', reader);
      const waits = 't.accepted_answer_id is null and t.staff_answers = 0 and t.hidden_at is null and not t.by_staff';
      return { sql: one('t.created_at', `from community.threads t where ${waits} and ${sql}`), values };
    },
  },
  'post-reports': {
    needs: 'qna.answer',
    from: (reader) => {
      const { sql, values } = ofCourses('t.course_id', reader);
      const rest = `from community.reports r join community.threads t on t.id = r.thread_id where r.state = 'open' and ${sql}`;
      return { sql: one('r.created_at', rest), values };
    },
  },
  parcels: { needs: 'sales.write', from: one('c.paid_at', `from commerce.parcels c where c.state = 'paid'`) },
  'affiliate-applications': { needs: 'sales.write', from: one('a.created_at', `from commerce.affiliates a where a.state = 'applied'`) },
  payouts: { needs: 'sales.write', from: one('q.created_at', `from commerce.payouts q where q.state = 'requested'`) },
  'affiliate-flags': { needs: 'sales.write', from: one('f.created_at', `from commerce.affiliate_flags f where f.state = 'open'`) },
};
