import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { Contributors } from '../ports.js';

/** Notes that a contributor was paid; the payment itself is made outside. */
export class RecordContributorPayment extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly contributorId: string,
    readonly amountPaisa: number,
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(RecordContributorPayment)
export class RecordContributorPaymentHandler implements ICommandHandler<RecordContributorPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly contributors: Contributors,
  ) {}

  /** Throws 'Not allowed', 'User not found'. */
  async execute({ actor, contributorId, amountPaisa, note }: RecordContributorPayment): Promise<void> {
    if (actor.kind !== 'user' || !actor.permissions.includes('sales.write'))
      throw new AppError('Not allowed', { permission: 'sales.write' });
    const [person] = await this.contributors.names([contributorId]);
    if (!person) throw new AppError('User not found');
    await this.em.execute(
      'insert into questions.contributor_payments (id, contributor_id, amount_paisa, note, paid_by) values (?, ?, ?, ?, ?)',
      [newId(), contributorId, amountPaisa, composed(note), actor.id],
    );
    this.audit.add({
      action: 'contributor.pay',
      subjectKind: 'user',
      subjectId: contributorId,
      subject: person.name,
      after: { amountPaisa },
      reason: composed(note),
    });
  }
}
