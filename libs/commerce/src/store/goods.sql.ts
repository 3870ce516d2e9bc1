import type { EntityManager } from '@mikro-orm/postgresql';

/** What an order is about in a few words, for a gateway's page and for messages. `physical`: something is sent. */
export const goodsOf = async (em: EntityManager, orderId: string): Promise<{ title: string; physical: boolean }> => {
  const lines = await em.execute<{ title: string; stock: string }[]>(
    'select title, stock_state as stock from commerce.order_lines where order_id = ? order by position',
    [orderId],
  );
  const [first, ...others] = lines;
  const title = `${first?.title ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`;
  return { title, physical: lines.some(({ stock }) => stock !== 'none') };
};
