import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopSettingsAnswer } from '#contracts/http/settings';
import { type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readShop, shopAnswer } from '../store/settings.sql.js';

/** The rules of the shop. Throws 'Not allowed'. */
export class GetShopSettings extends Query<ShopSettingsAnswer> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetShopSettings)
export class GetShopSettingsHandler implements IQueryHandler<GetShopSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: GetShopSettings): Promise<ShopSettingsAnswer> {
    demand(actor, 'settings.write');
    return shopAnswer(await readShop(this.em));
  }
}
