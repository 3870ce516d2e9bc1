import { ago, type Invariant } from '../invariant.js';

/** Events and what follows them, sign-ins, the bank and its imports. */
export const machinery: readonly Invariant[] = [
  {
    name: 'outbox-unpublished',
    says: 'An event that is older than a minute and went nowhere',
    sql: `select e.id::text from platform.outbox e where e.published_at is null and e.waits_since < now() - interval '1 minute'`,
  },
  {
    name: 'outbox-undone',
    says: 'An event that was sent ten minutes ago, and that nothing answered or gave up on',
    sql: `select e.id::text from platform.outbox e where e.done_at is null and e.published_at < now() - interval '10 minutes'
      and not exists (select from platform.dead d where d.event_id = e.id)`,
  },
  {
    name: 'dead-letters',
    says: 'What follows an event, given up after all its tries, and not let go by anybody',
    sql: `select d.reaction || ' ' || d.subject as id from platform.dead d where d.discarded_at is null`,
  },
  {
    name: 'message-unsure',
    says: 'A message that was begun an hour ago, and of which nobody knows whether it left',
    sql: `select d.event_id::text as id from platform.deliveries d where d.closed_at is null and d.claimed_at < now() - interval '1 hour'`,
  },
  {
    name: 'session-of-nobody',
    says: 'A sign-in that is open for somebody who is deleted or blocked',
    sql: `select s.id::text from identity.sessions s left join identity.users u on u.id = s.user_id
      where s.revoked_at is null and s.expires_at > platform.now() and (u.id is null or u.state <> 'active')`,
  },
  {
    name: 'deleted-person-known',
    says: 'A deleted account that still has a phone or an e-mail',
    sql: `select u.id::text from identity.users u where u.state = 'deleted' and (u.phone is not null or u.proven_phone is not null or u.email is not null)`,
  },
  {
    name: 'deleted-person-enrolled',
    says: 'Access of a deleted account that goes on',
    sql: `select n.id::text from catalog.enrolments n join identity.users u on u.id = n.user_id
      where u.state = 'deleted' and n.revoked_at is null and u.deleted_at < ${ago('10 minutes')}`,
  },
  {
    name: 'question-without-version',
    says: 'A question whose text is missing',
    sql: `select q.id::text from questions.questions q left join questions.question_versions v on v.id = q.current_version_id and v.question_id = q.id
      where v.id is null`,
  },
  {
    name: 'import-counts-off',
    says: 'An import whose counts are not those of its rows, or that brought other questions than it says',
    sql: `select i.id::text from questions.imports i left join lateral (
        select count(*) as found, count(*) filter (where r.state in ('ready', 'near')) as ready, count(*) filter (where r.state = 'near') as near,
          count(*) filter (where r.state = 'duplicate') as duplicates, count(*) filter (where r.state = 'unsupported') as unsupported,
          count(*) filter (where r.state = 'error') as errors, count(*) filter (where r.state = 'left') as "left"
        from questions.import_rows r where r.import_id = i.id) c on true
      where i.state in ('parsed', 'reviewed', 'committed') and (i.counts <> to_jsonb(c)
        or i.state = 'committed' and c.ready <> (select count(*) from questions.questions q where q.import_id = i.id))`,
  },
  {
    name: 'import-stuck',
    says: 'An import that waits for a worker for an hour',
    sql: `select i.id::text from questions.imports i where i.state in ('uploaded', 'reviewed') and i.changed_at < ${ago('1 hour')}`,
  },
];
