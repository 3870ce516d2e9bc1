import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { Audit, changedFields } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { refuseDraft, type CouponDraft } from '../domain/coupon-draft.js';
import { demand } from '../domain/rights.js';
import { holdCoupon, saysOf, updateCoupon } from '../store/coupon-desk.sql.js';

/** Changes what a coupon takes off, when and how often; its code stays, and orders that were made keep what they were given. */
export class SaveCoupon extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly couponId: string,
    readonly version: number,
    readonly draft: CouponDraft,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(SaveCoupon)
export class SaveCouponHandler implements ICommandHandler<SaveCoupon> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Coupon not found', 'Changed meanwhile', 'Invalid input'. */
  async execute({ actor, couponId, version, draft, locale }: SaveCoupon): Promise<void> {
    demand(actor, 'sales.write');
    const coupon = await holdCoupon(this.em, couponId);
    if (coupon.version !== version) throw new AppError('Changed meanwhile');
    refuseDraft(draft, coupon.used, locale);
    const changed = changedFields(coupon.says, saysOf(draft));
    if (!changed) return;
    await updateCoupon(this.em, couponId, draft);
    this.audit.add({ action: 'coupon.save', subjectKind: 'coupon', subjectId: couponId, subject: coupon.code, ...changed });
  }
}
