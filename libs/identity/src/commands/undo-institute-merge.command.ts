import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { staffOf } from '../domain/staff-rules.js';
import { InstituteOffers } from '../store/institute-offers.js';
import { endMerge, findMerge, lockInstitutes } from '../store/institutes.sql.js';

/** Takes a merge back. Throws 'Not allowed', 'Institute merge not found', 'Changed meanwhile' (undone already, or built upon). */
export class UndoInstituteMerge extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly mergeId: string,
  ) {
    super();
  }
}

@CommandHandler(UndoInstituteMerge)
export class UndoInstituteMergeHandler implements ICommandHandler<UndoInstituteMerge> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly offers: InstituteOffers,
  ) {}

  async execute({ actor, mergeId }: UndoInstituteMerge): Promise<void> {
    const staff = staffOf(actor, 'users.write');
    await lockInstitutes(this.em);
    const merge = await findMerge(this.em, mergeId);
    if (!merge) throw new AppError('Institute merge not found');
    if (merge.undoneAt !== null || !(await endMerge(this.em, merge, staff.id))) throw new AppError('Changed meanwhile');
    const entry = { subjectKind: 'institute', subjectId: mergeId, subject: merge.name };
    this.audit.add({ ...entry, action: 'institutes.undo', before: { name: merge.name }, after: { names: merge.names.join(', ') } });
    this.outbox.add('InstitutesChanged', { mergeId });
    afterCommit(() => this.offers.forget());
  }
}
