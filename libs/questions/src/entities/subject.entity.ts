import { defineEntity, p } from '@mikro-orm/core';

/** A node of the tree subject → chapter → topic; a subject has no parent. */
export const Subject = defineEntity({
  name: 'Subject',
  schema: 'questions',
  tableName: 'subjects',
  properties: {
    id: p.uuid().primary(),
    parent: () => p.manyToOne(Subject).joinColumn('parent_id').nullable().deleteRule('no action').foreignKeyName('subjects_parent_fk'),
    level: p.text(),
    name: p.text(),
    position: p.integer().default(0),
  },
  uniques: [
    {
      name: 'subjects_name_uq',
      expression: (columns, table, indexName) =>
        `create unique index "${indexName}" on ${table} (${columns.parent}, ${columns.name}) nulls not distinct`,
    },
  ],
  checks: [
    { name: 'subjects_level_ck', expression: `level in ('subject', 'chapter', 'topic')` },
    { name: 'subjects_root_ck', expression: `(level = 'subject') = (parent_id is null)` },
  ],
});
