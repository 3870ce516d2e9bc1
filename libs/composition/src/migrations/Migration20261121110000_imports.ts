import { Migration } from '@mikro-orm/migrations';

/** Imports with their rows as read, which import a question came by, and the texts that near ones are found in. */
export class Migration20261121110000_imports extends Migration {
  override name = 'Migration20261121110000_imports';

  override up(): void {
    for (const statement of [...imports, ...rows, ...bank]) this.addSql(statement);
  }
}

const imports = [
  `create table questions.imports (
     id uuid not null,
     name text not null,
     bytes int not null,
     sha256 text not null,
     state text not null,
     version int not null default 1,
     run int not null default 1,
     how jsonb not null,
     target jsonb not null,
     detected jsonb null,
     counts jsonb not null,
     failed jsonb null,
     created_by uuid not null,
     created_at timestamptz(6) not null default platform.now(),
     changed_at timestamptz(6) not null default platform.now(),
     committed_at timestamptz(6) null,
     constraint imports_pkey primary key (id),
     constraint imports_state_ck check (state in ('uploaded', 'parsed', 'reviewed', 'committed', 'failed', 'discarded'))
   )`,
  'create index imports_created_ix on questions.imports (created_at)',
  'create index imports_content_ix on questions.imports (sha256)',
];

const rows = [
  `create table questions.import_rows (
     import_id uuid not null,
     number int not null,
     state text not null,
     left_state text null,
     sheet text null,
     line int not null,
     "column" int null,
     item text null,
     text text not null,
     problem_code text null,
     problem_facts jsonb null,
     twin_row int null,
     twin_question_id uuid null,
     content_key text null,
     kind text null,
     stem text null,
     options jsonb null,
     key jsonb null,
     explanation text null,
     stimulus text null,
     stimulus_key text null,
     subject text null,
     chapter text null,
     topic text null,
     sources text[] not null default '{}',
     question_id uuid not null,
     version_id uuid not null,
     constraint import_rows_pkey primary key (import_id, number),
     constraint import_rows_import_fk foreign key (import_id) references questions.imports (id) on delete cascade,
     constraint import_rows_state_ck check (state in ('error', 'near', 'duplicate', 'unsupported', 'ready', 'left'))
   )`,
  'create index import_rows_content_ix on questions.import_rows (import_id, content_key) where content_key is not null',
];

const bank = [
  'alter table questions.questions add column import_id uuid null',
  'alter table questions.questions add constraint questions_import_fk foreign key (import_id) references questions.imports (id)',
  'create index questions_import_ix on questions.questions (import_id) where import_id is not null',
  `create index questions_key_ix on questions.questions (content_key) where state <> 'retired'`,
  `create table questions.search_rows (
     question_id uuid not null,
     version_id uuid not null,
     text text not null,
     near int[] not null,
     constraint search_rows_pkey primary key (question_id),
     constraint search_rows_question_fk foreign key (question_id) references questions.questions (id) on delete cascade
   )`,
  'create index search_rows_near_ix on questions.search_rows using gin (near)',
  'create index search_rows_text_ix on questions.search_rows using gin (text gin_trgm_ops)',
];
