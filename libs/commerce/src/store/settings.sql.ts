import type { EntityManager } from '@mikro-orm/postgresql';
import * as z from 'zod/mini';
import type { ShopSettingsAnswer } from '#contracts/http/settings';
import { gatewayNames } from '#contracts/shared/commerce';

/** What the office sets about orders, deliveries and commissions. */
const shop = z.object({
  orderMinutes: z.int(),
  refundDays: z.int(),
  deliveryDhakaPaisa: z.int(),
  deliveryElsewherePaisa: z.int(),
  commissionBp: z.int(),
});
export type ShopSettings = z.infer<typeof shop>;

const sealedKeys = z.record(z.string(), z.string());
const gateways = z.object({
  order: z.optional(z.array(z.enum(gatewayNames))),
  on: z.optional(z.array(z.enum(gatewayNames))),
  sslcommerz: z.optional(z.object({ live: z.boolean(), keys: sealedKeys })),
  bkash: z.optional(z.object({ live: z.boolean(), version: z.enum(['v1', 'v2']), topicArn: z.string(), keys: sealedKeys })),
});
/** As it is stored: keys sealed, one by one. */
export type StoredGateways = z.infer<typeof gateways>;

interface Stored<T> {
  readonly value: T;
  readonly version: number;
  readonly updatedMs: number | null;
}

type Lock = 'lock' | 'read';

const read = async (em: EntityManager, name: 'shop' | 'gateways', lock: Lock): Promise<Stored<unknown> | null> => {
  const [row] = await em.execute<{ value: unknown; version: number; updatedMs: number }[]>(
    `select value, version, floor(extract(epoch from updated_at) * 1000)::float8 as "updatedMs"
     from commerce.settings where name = ?${lock === 'lock' ? ' for update' : ''}`,
    [name],
  );
  return row ?? null;
};

/** The migration wrote the first ones. */
export const readShop = async (em: EntityManager, lock: Lock = 'read'): Promise<Stored<ShopSettings>> => {
  const row = await read(em, 'shop', lock);
  if (!row) throw new Error('The settings of the shop are gone');
  return { ...row, value: shop.parse(row.value) };
};

/** Version 0 before anybody has saved anything. */
export const readGateways = async (em: EntityManager, lock: Lock = 'read'): Promise<Stored<StoredGateways>> => {
  const row = await read(em, 'gateways', lock);
  return row ? { ...row, value: gateways.parse(row.value) } : { value: {}, version: 0, updatedMs: null };
};

/** Saved only where it still has the version that was read; false: somebody else was quicker. */
export const writeSetting = async (
  em: EntityManager,
  name: 'shop' | 'gateways',
  value: ShopSettings | StoredGateways,
  by: { readonly version: number; readonly userId: string | null },
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    by.version === 0
      ? `insert into commerce.settings (value, updated_by, name, version) values (?::jsonb, ?, ?, 1)
         on conflict (name) do nothing returning name`
      : `update commerce.settings set value = ?::jsonb, updated_by = ?, version = version + 1, updated_at = platform.now()
         where name = ? and version = ? returning name`,
    [JSON.stringify(value), by.userId, name, ...(by.version === 0 ? [] : [by.version])],
  );
  return rows.length > 0;
};

/** The rules of the shop as the desk shows them: the share in percent. */
export const shopAnswer = ({ value, version, updatedMs }: Stored<ShopSettings>): ShopSettingsAnswer => {
  const { commissionBp, ...rest } = value;
  return {
    version,
    updatedAt: updatedMs === null ? null : new Date(updatedMs).toISOString(),
    ...rest,
    commissionPercent: commissionBp / 100,
  };
};
