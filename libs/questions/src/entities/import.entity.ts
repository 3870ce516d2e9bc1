import { defineEntity, p } from '@mikro-orm/core';
import type { ImportCounts, ImportHow, ImportJob, ImportLeftOver, ImportTarget } from '#contracts/http/imports';
import type { ProblemCode } from '#contracts/shared/imports';

/** What is wrong, as a code with the facts of its sentence. */
export interface StoredProblem {
  readonly code: ProblemCode;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A file that questions are taken from. The file itself lies in the storage until the import has ended. */
export const Import = defineEntity({
  name: 'Import',
  schema: 'questions',
  tableName: 'imports',
  properties: {
    id: p.uuid().primary(),
    /** What it is called on the person's device. */
    name: p.text(),
    bytes: p.integer(),
    sha256: p.text(),
    state: p.text(),
    /** Where its questions go: `exams` or `practice`; chosen when it is confirmed. */
    destination: p.text().default('practice'),
    /** Of somebody who writes own questions alone: compared with the own ones, and taken in as own drafts. */
    own: p.boolean().default(false),
    /** Raised at each change of state. */
    version: p.integer().default(1),
    /** How often it was to be read; a reading ends only the run that it was asked for. */
    run: p.integer().default(1),
    /** The reading that may stage rows: the one that began last. */
    reading: p.uuid().nullable(),
    /** In which way the staged rows were read; another way begins anew. */
    stagedAs: p.text().fieldName('staged_as').nullable(),
    how: p.json<ImportHow>(),
    target: p.json<ImportTarget>(),
    detected: p.json<ImportJob['detected']>().nullable(),
    counts: p.json<ImportCounts>(),
    failed: p.json<StoredProblem>().nullable(),
    /** Null where nothing is, and of files that were read before it was told. */
    leftOver: p.json<ImportLeftOver>().fieldName('left_over').nullable(),
    createdBy: p.uuid().fieldName('created_by'),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
    committedAt: p.datetime(6).fieldName('committed_at').nullable(),
  },
  indexes: [
    { name: 'imports_created_ix', properties: ['createdAt'] },
    { name: 'imports_content_ix', properties: ['sha256'] },
  ],
  checks: [
    { name: 'imports_destination_ck', expression: `destination in ('exams', 'practice')` },
    {
      name: 'imports_state_ck',
      expression: `state in ('uploaded', 'parsed', 'reviewed', 'committed', 'failed', 'discarded')`,
    },
  ],
});
