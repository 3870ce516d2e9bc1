import { defineEntity, p } from '@mikro-orm/core';

/** Staff made one institute of several; what people typed stays in their accounts. */
export const InstituteMerge = defineEntity({
  name: 'InstituteMerge',
  schema: 'identity',
  tableName: 'institute_merges',
  properties: {
    id: p.uuid().primary(),
    /** The key of `name`: what the others stand for from then on. */
    targetKey: p.text().fieldName('target_key'),
    name: p.text(),
    /** How they were called before. */
    names: p.array().columnType('text[]'),
    people: p.integer(),
    madeBy: p.uuid().fieldName('made_by').nullable(),
    madeAt: p.datetime(6).fieldName('made_at').defaultRaw('platform.now()'),
    undoneAt: p.datetime(6).fieldName('undone_at').nullable(),
    undoneBy: p.uuid().fieldName('undone_by').nullable(),
  },
  indexes: [
    { name: 'institute_merges_target_ix', properties: ['targetKey', 'madeAt'], where: 'undone_at is null' },
    { name: 'institute_merges_made_ix', properties: ['madeAt', 'id'] },
  ],
});

/** One spelling stands for another institute, while nothing has ended that: a later merge, or an undo (its own merge). */
export const InstituteAlias = defineEntity({
  name: 'InstituteAlias',
  schema: 'identity',
  tableName: 'institute_aliases',
  properties: {
    merge: () =>
      p
        .manyToOne(InstituteMerge)
        .primary()
        .joinColumn('merge_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('institute_aliases_merge_fk'),
    aliasKey: p.text().fieldName('alias_key').primary(),
    targetKey: p.text().fieldName('target_key'),
    endedBy: p.uuid().fieldName('ended_by').nullable(),
  },
  uniques: [{ name: 'institute_aliases_one_uq', properties: ['aliasKey'], where: 'ended_by is null' }],
  checks: [{ name: 'institute_aliases_other_ck', expression: 'alias_key <> target_key' }],
});
