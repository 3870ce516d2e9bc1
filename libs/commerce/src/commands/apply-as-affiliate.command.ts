import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnAffiliate } from '#contracts/http/affiliate-shapes';
import type { Locale } from '#contracts/shared/values';
import { Seal } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { noteVisitor } from '../affiliates/visitors.js';
import { codeFrom } from '../domain/affiliate-code.js';
import { personOf } from '../domain/rights.js';
import { affiliateOf, shopRate, toOwn } from '../store/affiliates.sql.js';

/** The caller wants to recommend us. Once; again after a refusal. */
export class ApplyAsAffiliate extends Command<OwnAffiliate> {
  constructor(
    readonly actor: Actor,
    readonly about: string,
    readonly by: { readonly locale: Locale; readonly visitor: string | null },
  ) {
    super();
  }
}

@CommandHandler(ApplyAsAffiliate)
export class ApplyAsAffiliateHandler implements ICommandHandler<ApplyAsAffiliate> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  /** Throws 'Sign in required', 'Already applied'. */
  async execute({ actor, about, by }: ApplyAsAffiliate): Promise<OwnAffiliate> {
    const userId = personOf(actor);
    const rows = await this.em.execute<unknown[]>(
      `insert into commerce.affiliates (id, user_id, code, about, locale) values (?, ?, ?, ?, ?)
       on conflict (user_id) do update set about = excluded.about, locale = excluded.locale, state = 'applied', decided_at = null,
         decided_by = null, decision_note = null, created_at = platform.now()
       where commerce.affiliates.state = 'rejected' returning 1`,
      [newId(), userId, codeFrom(randomBytes(16)), composed(about.trim()), by.locale],
    );
    if (rows.length === 0) throw new AppError('Already applied');
    if (by.visitor !== null) await noteVisitor(this.em, by.visitor, userId);
    return toOwn((await affiliateOf(this.em, userId))!, this.seal, await shopRate(this.em));
  }
}
