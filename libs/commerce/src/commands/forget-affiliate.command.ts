import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/**
 * The account is gone: what the person wrote, the number for payouts and the traces of browsers go, and the link counts no more. The ledger
 * stays as it is, without a name to it. Twice is the same as once.
 */
export class ForgetAffiliate extends Command<{ done: true }> {
  constructor(readonly userId: string) {
    super();
  }
}

const statements = [
  `update commerce.affiliates set about = '', payout_sealed = null, payout_hash = null,
     state = case state when 'approved' then 'suspended' when 'applied' then 'rejected' else state end
   where user_id = ?`,
  'delete from commerce.visitors where user_id = ?',
  'update commerce.clicks set user_id = null where user_id = ?',
] as const;

@CommandHandler(ForgetAffiliate)
export class ForgetAffiliateHandler implements ICommandHandler<ForgetAffiliate> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetAffiliate): Promise<{ done: true }> {
    for (const statement of statements) await this.em.execute(statement, [userId]);
    return { done: true };
  }
}
