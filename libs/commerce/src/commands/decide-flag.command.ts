import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlagReason, FlagState } from '#contracts/shared/affiliates';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { countCommission } from '../affiliates/count.js';
import { AffiliatePeople } from '../affiliates/ports.js';
import { flagMachine } from '../domain/affiliate.machine.js';
import { demand } from '../domain/rights.js';

/** Staff has looked at an order that was flagged: its commission is counted after all, or is not. */
export class DecideFlag extends Command<{ done: true }> {
  constructor(
    readonly actor: Actor,
    readonly flagId: string,
    readonly decision: 'lifted' | 'kept',
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(DecideFlag)
export class DecideFlagHandler implements ICommandHandler<DecideFlag> {
  constructor(
    readonly em: EntityManager,
    readonly outbox: Outbox,
    readonly people: AffiliatePeople,
    readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed' (also for lifting what is the same account: nobody earns on oneself), 'Not found', 'Illegal transition'. */
  async execute({ actor, flagId, decision, note }: DecideFlag): Promise<{ done: true }> {
    demand(actor, 'sales.write');
    const [flag] = await this.em.execute<{ state: FlagState; reason: FlagReason; order_id: string }[]>(
      'select state, reason, order_id from commerce.affiliate_flags where id = ? for update',
      [flagId],
    );
    if (!flag) throw new AppError('Not found');
    flagMachine.step(flag.state, decision);
    if (decision === 'lifted' && flag.reason === 'same-user') throw new AppError('Not allowed');
    await this.em.execute(
      'update commerce.affiliate_flags set state = ?, note = ?, decided_at = platform.now(), decided_by = ? where id = ?',
      [decision, note, actor.kind === 'user' ? actor.id : null, flagId],
    );
    if (decision === 'lifted') await countCommission(this, flag.order_id);
    this.audit.add({
      action: decision === 'lifted' ? 'affiliate.lift-flag' : 'affiliate.keep-flag',
      subjectKind: 'order',
      subjectId: flag.order_id,
      subject: flag.reason,
      before: { state: flag.state },
      after: { state: decision },
      reason: note,
    });
    return { done: true };
  }
}
