import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '#contracts/http/people';
import { Audit, changedFields, Config, Push, SessionCache } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { demandOffered } from '../domain/offered-batch.js';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { readPerson, toUserRow } from '../store/people.sql.js';
import { userChanged } from '../store/sessions.sql.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

export interface PersonFields {
  readonly name: string;
  readonly phone: string | null;
  readonly institute: string | null;
  readonly hsc_batch: string | null;
}

/** Staff corrects somebody's name and contact data. `revision` is the one that was looked at. */
export class SaveUser extends Command<{ user: UserRow; revision: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly revision: number,
    readonly fields: PersonFields,
  ) {
    super();
  }
}

const clean = ({ name, phone, institute, hsc_batch }: PersonFields): PersonFields => ({
  name: composed(name.trim()),
  phone: phone ? composed(phone.trim()) : null,
  institute: institute ? composed(institute.trim()) : null,
  hsc_batch,
});

@CommandHandler(SaveUser)
export class SaveUserHandler implements ICommandHandler<SaveUser> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
    private readonly config: Config,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Changed meanwhile'. */
  async execute({ actor, userId, revision, fields }: SaveUser): Promise<{ user: UserRow; revision: number }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    if (person.revision !== revision) throw new AppError('Changed meanwhile');
    const { name, phone, institute, hsc_batch } = person;
    const wanted = clean(fields);
    if (wanted.hsc_batch !== null) demandOffered(this.config.HSC_BATCHES, wanted.hsc_batch, hsc_batch);
    const changed = changedFields({ name, phone, institute, hsc_batch }, { ...wanted });
    if (changed) {
      await this.em.execute('update identity.users set name = ?, phone = ?, institute = ?, hsc_batch = ? where id = ?', [
        wanted.name,
        wanted.phone,
        wanted.institute,
        wanted.hsc_batch,
        userId,
      ]);
      this.audit.add({ action: 'user.save', subjectKind: 'user', subjectId: userId, subject: name, ...changed });
      await userChanged(this.em, this, userId);
    }
    const saved = await readPerson(this.em, userId);
    return { user: toUserRow(saved), revision: saved.revision };
  }
}
