import type { EntityManager } from '@mikro-orm/postgresql';
import type { Contact } from '#contracts/http/settings';

type Row = Omit<Contact, 'updatedAt'> & { readonly updatedMs: number };

/** How people reach the office; the migration wrote the one row. `lock` keeps others from changing it until the transaction ends. */
export const readContact = async (em: EntityManager, lock: 'lock' | 'read' = 'read'): Promise<Contact> => {
  const [row] = await em.execute<Row[]>(
    `select phone, email, address_bn as "addressBn", address_en as "addressEn", hours_bn as "hoursBn", hours_en as "hoursEn",
       facebook, youtube, messenger, telegram, version, floor(extract(epoch from updated_at) * 1000)::float8 as "updatedMs"
     from catalog.contact where only_one${lock === 'lock' ? ' for update' : ''}`,
  );
  if (!row) throw new Error('The contact is gone');
  const { updatedMs, ...rest } = row;
  return { ...rest, updatedAt: new Date(updatedMs).toISOString() };
};
