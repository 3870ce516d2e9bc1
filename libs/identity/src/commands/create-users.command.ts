import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '#contracts/shared/permissions';
import { Outbox } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { emailAddress, mobileNumber } from '../domain/login.js';

/** A person entered by staff. Without `passwordHash` the account cannot sign in by password. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  /** The phone is known to be theirs: it signs in. */
  readonly phoneProven?: boolean;
  readonly institute?: string;
  readonly hscBatch?: string;
  readonly roles?: readonly Role[];
  readonly passwordHash?: string;
}

/** Enters people, many at once; who is there already (by e-mail) keeps the account unchanged. Answers ids in the order of the drafts. */
export class CreateUsers extends Command<{ userIds: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly drafts: readonly UserDraft[],
  ) {
    super();
  }
}

const insert = `
  insert into identity.users (id, name, email, phone, proven_phone, institute, hsc_batch, roles)
  select d.id, d.name, d.email, d.phone, d.proven_phone, d.institute, d.hsc_batch, array(select jsonb_array_elements_text(d.roles))
  from jsonb_to_recordset(?::jsonb)
    as d(id uuid, name text, email text, phone text, proven_phone text, institute text, hsc_batch text, roles jsonb)
  on conflict (email) do nothing returning id`;

@CommandHandler(CreateUsers)
export class CreateUsersHandler implements ICommandHandler<CreateUsers> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, drafts }: CreateUsers): Promise<{ userIds: string[] }> {
    const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('users.write'));
    if (!allowed) throw new AppError('Not allowed');
    if (drafts.length === 0) return { userIds: [] };
    const rows = drafts.map((draft) => ({
      id: newId(),
      name: composed(draft.name),
      email: emailAddress(draft.email),
      phone: draft.phone ?? null,
      proven_phone: draft.phoneProven && draft.phone ? mobileNumber(draft.phone) : null,
      institute: draft.institute ? composed(draft.institute) : null,
      hsc_batch: draft.hscBatch ?? null,
      roles: draft.roles ?? ['student'],
      hash: draft.passwordHash,
    }));
    const added = new Set((await this.em.execute<{ id: string }[]>(insert, [JSON.stringify(rows)])).map((row) => row.id));
    await this.keepPasswords(rows.filter((row) => added.has(row.id) && row.hash));
    for (const userId of added) this.outbox.add('UserRegistered', { userId });
    const found = await this.em.execute<{ id: string; email: string }[]>(
      'select id, email from identity.users where email in (select jsonb_array_elements_text(?::jsonb))',
      [JSON.stringify(rows.map((row) => row.email))],
    );
    const byEmail = new Map(found.map((row) => [row.email, row.id]));
    return { userIds: rows.map((row) => byEmail.get(row.email)!) };
  }

  private async keepPasswords(rows: readonly { id: string; hash: string | undefined }[]): Promise<void> {
    if (rows.length === 0) return;
    await this.em.execute(
      'insert into identity.credentials (user_id, hash) select d.id, d.hash from jsonb_to_recordset(?::jsonb) as d(id uuid, hash text)',
      [JSON.stringify(rows)],
    );
  }
}
