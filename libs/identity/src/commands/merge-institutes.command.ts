import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { planMerge, type MergeWish } from '../domain/merge-rules.js';
import { staffOf } from '../domain/staff-rules.js';
import { InstituteOffers } from '../store/institute-offers.js';
import { insertMerge, lockInstitutes, readInstitutes } from '../store/institutes.sql.js';

/**
 * Makes one institute of several. `people` is how many the caller was told it touches. Throws 'Not allowed', 'Institute not found',
 * 'Institute name in use', 'Changed meanwhile'.
 */
export class MergeInstitutes extends Command<{ id: string; people: number }> {
  constructor(
    readonly actor: Actor,
    readonly wish: MergeWish,
    readonly people: number,
  ) {
    super();
  }
}

@CommandHandler(MergeInstitutes)
export class MergeInstitutesHandler implements ICommandHandler<MergeInstitutes> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly offers: InstituteOffers,
  ) {}

  async execute({ actor, wish, people: expected }: MergeInstitutes): Promise<{ id: string; people: number }> {
    const staff = staffOf(actor, 'users.write');
    await lockInstitutes(this.em);
    const { institutes, known } = await readInstitutes(this.em);
    const { people, names, ...plan } = planMerge(wish, institutes, known);
    if (people !== expected) throw new AppError('Changed meanwhile');
    const id = newId();
    await insertMerge(this.em, { ...plan, id, name: wish.name, names, people, by: staff.id });
    const entry = { subjectKind: 'institute', subjectId: id, subject: wish.name };
    this.audit.add({ ...entry, action: 'institutes.merge', before: { names: names.join(', ') }, after: { name: wish.name, people } });
    this.outbox.add('InstitutesChanged', { mergeId: id });
    afterCommit(() => this.offers.forget());
    return { id, people };
  }
}
