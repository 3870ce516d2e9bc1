import { Migration } from '@mikro-orm/migrations';

/** What the audit log tells of somebody who deleted the account loses the person: the one change of an entry that the table takes. */
export class Migration20261121100300_forgotten extends Migration {
  override name = 'Migration20261121100300_forgotten';

  override up(): void {
    for (const statement of [...forgotten, ...guard, ...already]) this.addSql(statement);
  }
}

/**
 * Which fields changed stays, what stood in them goes; only what says nothing of who it was is kept. A field that is new here is taken for
 * personal until it is named. Why something was done are words about the person, and where the person sat is told only of others' acts.
 */
const forgotten = [
  `create function platform.impersonal(jsonb) returns jsonb language sql immutable strict parallel safe
     as $$ select coalesce(jsonb_object_agg(key, case
       when jsonb_typeof(value) = 'null' or key in ('roles', 'state', 'ended', 'endedSessions', 'takenOver', 'amountPaisa') then value
       else '"—"' end), '{}') from jsonb_each($1) $$`,
  `create function platform.forgotten(entry platform.audit) returns platform.audit language plpgsql immutable
     as $$ begin
       entry.subject := 'প্রাক্তন শিক্ষার্থী';
       entry.before := platform.impersonal(entry.before);
       entry.after := platform.impersonal(entry.after);
       if entry.reason is not null then entry.reason := '—'; end if;
       if entry.actor_id::text = entry.subject_id then entry.address := null; end if;
       return entry;
     end $$`,
];

/** The log itself says whose account is deleted. Nothing is ever removed. */
const guard = [
  `create function platform.refuse_but_forget() returns trigger language plpgsql
     as $$ begin
       if old.subject_kind = 'user' and new is not distinct from platform.forgotten(old) and exists (
         select from platform.audit d
         where d.subject_kind = 'user' and d.subject_id = old.subject_id and d.action = 'user.delete')
       then return new; end if;
       raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
     end $$`,
  'drop trigger audit_append_only on platform.audit',
  `create trigger audit_append_only before delete or truncate on platform.audit
     for each statement execute function platform.refuse_change()`,
  `create trigger audit_forgets_alone before update on platform.audit
     for each row execute function platform.refuse_but_forget()`,
];

/** Accounts that were deleted before the log could forget. */
const already = [
  `update platform.audit a set (subject, before, after, reason, address) =
       (select f.subject, f.before, f.after, f.reason, f.address from platform.forgotten(a) f)
     where a.subject_kind = 'user' and a.subject_id in (
       select d.subject_id from platform.audit d where d.subject_kind = 'user' and d.action = 'user.delete')`,
];
