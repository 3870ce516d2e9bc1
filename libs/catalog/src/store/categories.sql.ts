import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskCategory } from '#contracts/http/courses-desk';
import { AppError } from '#platform/kernel';
import { laidOut, type CategoryRow } from '../domain/category-tree.js';
import { sections } from '#contracts/shared/choices';

export interface StoredCategory extends CategoryRow {
  readonly section: 'hsc' | 'jobs' | 'admission';
  readonly titleBn: string;
  readonly titleEn: string;
}

/** The whole tree; a site has some dozens of categories. */
export const readCategories = (em: EntityManager): Promise<StoredCategory[]> =>
  em.execute<StoredCategory[]>(
    `select id, parent_id as "parentId", position, slug, section, title_bn as "titleBn", title_en as "titleEn" from catalog.categories`,
  );

/** Changes of the tree come one after the other; courses go on meanwhile. */
export const lockCategories = async (em: EntityManager): Promise<StoredCategory[]> => {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('catalog.categories', 0))`);
  return readCategories(em);
};

/** Throws 'Category not found'. */
export const categoryOf = (rows: readonly StoredCategory[], id: string): StoredCategory => {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new AppError('Category not found', { category: id });
  return found;
};

/** The category stands in this section, and stays until the end of the transaction. Throws 'Category not found'. */
export const demandCategory = async (em: EntityManager, categoryId: string | null, section: string): Promise<void> => {
  if (categoryId === null) return;
  const found = await em.execute<unknown[]>('select 1 from catalog.categories where id = ? and section = ? for key share', [
    categoryId,
    section,
  ]);
  if (found.length === 0) throw new AppError('Category not found', { category: categoryId });
};

/** Writes parents and positions. */
export const placeCategories = async (
  em: EntityManager,
  rows: readonly { readonly id: string; readonly parentId: string | null; readonly position: number }[],
): Promise<void> =>
  void (await em.execute(
    `update catalog.categories s set parent_id = d."parentId", position = d.position
     from jsonb_to_recordset(?::jsonb) as d(id uuid, "parentId" uuid, position int)
     where s.id = d.id and (s.parent_id, s.position) is distinct from (d."parentId", d.position)`,
    [JSON.stringify(rows)],
  ));

/** As staff sees the tree: empty categories too, with the courses of every state that stand in each. */
export const readDeskCategories = async (em: EntityManager): Promise<DeskCategory[]> => {
  const rows = await readCategories(em);
  const counts = await em.execute<{ id: string; own: number }[]>(
    'select category_id as id, count(*)::int as own from catalog.courses where category_id is not null group by category_id',
  );
  const own = new Map(counts.map((count) => [count.id, count.own]));
  return sections.flatMap((section) =>
    laidOut(rows.filter((row) => row.section === section)).map(({ id, slug, titleBn, titleEn, parentId, position }) => ({
      id,
      slug,
      title: { bn: titleBn, en: titleEn },
      section,
      parentId,
      position,
      own: own.get(id) ?? 0,
    })),
  );
};
