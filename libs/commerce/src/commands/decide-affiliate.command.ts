import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields, nameConstraint, Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { affiliateMachine } from '../domain/affiliate.machine.js';
import { demand } from '../domain/rights.js';
import { lockAffiliate, type AffiliateRecord } from '../store/affiliates.sql.js';

nameConstraint('affiliates_code_uq', 'Name taken');

/** What staff decides on somebody who wants to recommend us, or does. */
export type AffiliateDecision =
  | { readonly state: 'approved'; readonly code: string; readonly rateBp: number | null; readonly note: string | null }
  | { readonly state: 'rejected' | 'suspended'; readonly note: string };

export class DecideAffiliate extends Command<{ done: true }> {
  constructor(
    readonly actor: Actor,
    readonly affiliateId: string,
    readonly decision: AffiliateDecision,
  ) {
    super();
  }
}

@CommandHandler(DecideAffiliate)
export class DecideAffiliateHandler implements ICommandHandler<DecideAffiliate> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Affiliate not found', 'Illegal transition', 'Name taken' (the code). */
  async execute({ actor, affiliateId, decision }: DecideAffiliate): Promise<{ done: true }> {
    demand(actor, 'sales.write');
    const before = await lockAffiliate(this.em, affiliateId);
    const state = affiliateMachine.step(before.state, decision.state);
    const now = decision.state === 'approved' ? decision : { code: before.code, rateBp: before.rateBp, note: decision.note };
    await this.save(before, { ...now, state }, actor.kind === 'user' ? actor.id : null);
    const changed = changedFields(
      { state: before.state, code: before.code, rateBp: before.rateBp },
      { state: state as AffiliateRecord['state'], code: now.code, rateBp: now.rateBp },
    );
    this.audit.add({
      action: `affiliate.${decision.state === 'approved' ? 'approve' : decision.state === 'rejected' ? 'reject' : 'suspend'}`,
      subjectKind: 'affiliate',
      subjectId: affiliateId,
      subject: now.code,
      ...changed,
      ...(now.note ? { reason: now.note } : {}),
    });
    this.outbox.add('AffiliateDecided', { affiliateId, userId: before.userId, state: decision.state });
    return { done: true };
  }

  private async save(
    { id }: AffiliateRecord,
    now: { readonly state: string; readonly code: string; readonly rateBp: number | null; readonly note: string | null },
    by: string | null,
  ): Promise<void> {
    await this.em.execute(
      `update commerce.affiliates set state = ?, code = ?, rate_bp = ?, decision_note = ?, decided_by = ?, decided_at = platform.now()
       where id = ?`,
      [now.state, now.code, now.rateBp, now.note, by, id],
    );
  }
}
