import { defineEntity, p } from '@mikro-orm/core';

/** A node of the tree in which courses are found; one without a parent stands at the top of its section. */
export const Category = defineEntity({
  name: 'Category',
  schema: 'catalog',
  tableName: 'categories',
  properties: {
    id: p.uuid().primary(),
    parent: () => p.manyToOne(Category).joinColumn('parent_id').nullable().deleteRule('no action').foreignKeyName('categories_parent_fk'),
    slug: p.text(),
    section: p.text(),
    titleBn: p.text().fieldName('title_bn'),
    titleEn: p.text().fieldName('title_en'),
    /** Order among the children of one parent; smaller first. */
    position: p.integer().default(0),
  },
  uniques: [{ name: 'categories_slug_uq', properties: ['slug'] }],
  indexes: [{ name: 'categories_parent_ix', properties: ['parent'] }],
  checks: [
    { name: 'categories_section_ck', expression: `section in ('hsc', 'jobs', 'admission')` },
    { name: 'categories_parent_ck', expression: 'parent_id <> id' },
  ],
});
