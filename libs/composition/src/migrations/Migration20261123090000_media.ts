import { Migration } from '@mikro-orm/migrations';

/** Files that lessons show: what they are by content, and how far they are made ready. */
export class Migration20261123090000_media extends Migration {
  override name = 'Migration20261123090000_media';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table catalog.media_files (
     id uuid not null,
     kind text not null,
     name text not null,
     type text null,
     bytes bigint not null,
     sha256 text null,
     state text not null default 'uploading',
     run int not null default 0,
     problem text null,
     storage_key text null,
     duration_ms int null,
     width int null,
     height int null,
     pages int null,
     hls jsonb null,
     poster_key text null,
     uploaded_by uuid not null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     changed_at timestamptz(6) not null default platform.now(),
     ready_at timestamptz(6) null,
     constraint media_files_pkey primary key (id),
     constraint media_files_kind_ck check (kind in ('video', 'pdf', 'captions', 'file')),
     constraint media_files_state_ck check (state in ('uploading', 'checking', 'processing', 'ready', 'refused', 'failed')),
     constraint media_files_bytes_ck check (bytes >= 0),
     constraint media_files_ready_ck check (state <> 'ready' or storage_key is not null and type is not null and ready_at is not null)
   )`,
  `create index media_files_waiting_ix on catalog.media_files (created_at) where state in ('uploading', 'checking', 'processing')`,
];
