import type { EntityManager } from '@mikro-orm/postgresql';
import type { CategoryRow } from '../domain/category-tree.js';

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
