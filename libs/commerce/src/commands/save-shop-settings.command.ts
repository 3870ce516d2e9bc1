import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { saveShopSettings, ShopSettingsAnswer } from '#contracts/http/settings';
import { Audit, changedFields, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readShop, shopAnswer, writeSetting } from '../store/settings.sql.js';

/** The rules of the shop, for orders from now on. */
export class SaveShopSettings extends Command<ShopSettingsAnswer> {
  constructor(
    readonly actor: Actor,
    readonly draft: RequestOf<typeof saveShopSettings>['body'],
  ) {
    super();
  }
}

@CommandHandler(SaveShopSettings)
export class SaveShopSettingsHandler implements ICommandHandler<SaveShopSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Changed meanwhile'. */
  async execute({ actor, draft }: SaveShopSettings): Promise<ShopSettingsAnswer> {
    demand(actor, 'settings.write');
    const stored = await readShop(this.em, 'lock');
    if (stored.version !== draft.version) throw new AppError('Changed meanwhile');
    const { orderMinutes, refundDays, deliveryDhakaPaisa, deliveryElsewherePaisa } = draft;
    const next = { orderMinutes, refundDays, deliveryDhakaPaisa, deliveryElsewherePaisa, commissionBp: draft.commissionPercent * 100 };
    const changed = changedFields(stored.value, next);
    // Saved as it was: whoever reads it at this moment is not out of date.
    if (!changed) return shopAnswer(stored);
    const userId = actor.kind === 'user' ? actor.id : null;
    if (!(await writeSetting(this.em, 'shop', next, { version: stored.version, userId }))) throw new AppError('Changed meanwhile');
    // The terms of service say within how many days.
    if (next.refundDays !== stored.value.refundDays) this.pages.touch('policies');
    this.audit.add({ action: 'shop.save', subjectKind: 'settings', subjectId: 'shop', subject: 'shop', ...changed });
    return shopAnswer(await readShop(this.em));
  }
}
