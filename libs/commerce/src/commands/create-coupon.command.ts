import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { Audit } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { couponKey } from '../domain/coupon.js';
import { refuseDraft, type CouponDraft } from '../domain/coupon-draft.js';
import { demand } from '../domain/rights.js';
import { insertCoupon, saysOf } from '../store/coupon-desk.sql.js';

/** Makes a coupon. Its code is the same in capitals and small letters, and stands once. */
export class CreateCoupon extends Command<{ couponId: string }> {
  constructor(
    readonly actor: Actor,
    readonly code: string,
    readonly draft: CouponDraft,
    readonly active: boolean,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(CreateCoupon)
export class CreateCouponHandler implements ICommandHandler<CreateCoupon> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Invalid input', 'Coupon taken'. */
  async execute({ actor, code: typed, draft, active, locale }: CreateCoupon): Promise<{ couponId: string }> {
    demand(actor, 'sales.write');
    refuseDraft(draft, 0, locale);
    const [couponId, code] = [newId(), couponKey(typed)];
    await insertCoupon(this.em, couponId, code, draft, active);
    this.audit.add({
      action: 'coupon.create',
      subjectKind: 'coupon',
      subjectId: couponId,
      subject: code,
      after: { ...saysOf(draft), active },
    });
    return { couponId };
  }
}
