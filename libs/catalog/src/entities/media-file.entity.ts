import { defineEntity, p } from '@mikro-orm/core';

/** The renditions of a video: made by one run, in its folder of the storage. */
export interface HlsFacts {
  readonly run: number;
  /** Smallest first. */
  readonly heights: readonly number[];
}

/** An uploaded file that lessons show. Its bytes lie in the storage below `media/<id>`. */
export const MediaFile = defineEntity({
  name: 'MediaFile',
  schema: 'catalog',
  tableName: 'media_files',
  properties: {
    id: p.uuid().primary(),
    kind: p.text(),
    /** As it was called where it came from, without any path; shown, never opened. */
    name: p.text(),
    /** By its content; null until it has been looked at. */
    type: p.text().nullable(),
    bytes: p.bigint(),
    sha256: p.text().nullable(),
    state: p.text().default('uploading'),
    /** How often it was to be made ready; an older run changes nothing any more. */
    run: p.integer().default(0),
    problem: p.text().nullable(),
    storageKey: p.text().fieldName('storage_key').nullable(),
    durationMs: p.integer().fieldName('duration_ms').nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    pages: p.integer().nullable(),
    hls: p.json<HlsFacts>().nullable(),
    posterKey: p.text().fieldName('poster_key').nullable(),
    uploadedBy: p.uuid().fieldName('uploaded_by'),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
    readyAt: p.datetime(6).fieldName('ready_at').nullable(),
  },
  indexes: [{ name: 'media_files_waiting_ix', properties: ['createdAt'], where: `state in ('uploading', 'checking', 'processing')` }],
  checks: [
    { name: 'media_files_kind_ck', expression: `kind in ('video', 'pdf', 'captions', 'file')` },
    { name: 'media_files_state_ck', expression: `state in ('uploading', 'checking', 'processing', 'ready', 'refused', 'failed')` },
    { name: 'media_files_bytes_ck', expression: 'bytes >= 0' },
    {
      name: 'media_files_ready_ck',
      expression: `state <> 'ready' or storage_key is not null and type is not null and ready_at is not null`,
    },
  ],
});
