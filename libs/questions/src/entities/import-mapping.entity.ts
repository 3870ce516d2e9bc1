import { defineEntity, p } from '@mikro-orm/core';
import type { TableField } from '#contracts/shared/imports';

/** What a person said of the columns of a sheet with these headings (`domain/headings-key.ts`); the last word counts, whoever's it is. */
export const ImportMapping = defineEntity({
  name: 'ImportMapping',
  schema: 'questions',
  tableName: 'import_mappings',
  properties: {
    headingsKey: p.text().primary().fieldName('headings_key'),
    columns: p.json<TableField[]>(),
    keyBase: p.integer().fieldName('key_base').nullable(),
    bijoyColumns: p.json<number[]>().fieldName('bijoy_columns').nullable(),
    chosenBy: p.uuid().fieldName('chosen_by'),
    chosenAt: p.datetime(6).fieldName('chosen_at').defaultRaw('platform.now()'),
  },
  checks: [{ name: 'import_mappings_key_base_ck', expression: 'key_base in (0, 1)' }],
});
