import type { EntityManager } from '@mikro-orm/postgresql';

/** The product's time, which tests may move. */
export const productNow = async (em: EntityManager): Promise<Date> => {
  const [row] = await em.execute<{ now: string }[]>(`select (extract(epoch from platform.now()) * 1000)::text as now`);
  return new Date(Number(row!.now));
};
