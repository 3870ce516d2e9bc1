import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportCounts, ImportHow, ImportJob, ImportLeftOver, ImportTarget, importSorts } from '#contracts/http/imports';
import type { QuestionDestination } from '#contracts/shared/bank';
import type { ImportState } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';
import { pageSql } from '#platform';
import { AppError } from '#platform/kernel';
import { importMachine } from '../domain/import.machine.js';
import type { StoredProblem } from '../entities/import.entity.js';
import type { ImportReader } from '../import/import-reader.js';
import type { Ask } from './ask.js';

export const noCounts: ImportCounts = { found: 0, ready: 0, duplicates: 0, unsupported: 0, errors: 0, left: 0, near: 0 };

/** An import as its table has it; moments in milliseconds since the epoch. */
export interface StoredImport {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: ImportState;
  readonly version: number;
  readonly run: number;
  readonly how: ImportHow;
  readonly target: ImportTarget;
  readonly destination: QuestionDestination;
  /** Of somebody who writes own questions alone. */
  readonly own: boolean;
  readonly detected: ImportJob['detected'];
  readonly counts: ImportCounts;
  readonly failed: StoredProblem | null;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly committedAt: number | null;
  readonly sameAs: { readonly id: string; readonly name: string; readonly at: number } | null;
}

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

const columns = `i.id, i.name, i.bytes, i.state, i.version, i.run, i.how, i.target, i.destination, i.own, i.detected, i.counts, i.failed, i.created_by as "createdBy",
  ${ms('i.created_at')} as "createdAt", ${ms('i.committed_at')} as "committedAt",
  (select jsonb_build_object('id', s.id, 'name', s.name, 'at', ${ms('s.created_at')}) from questions.imports s
   where s.sha256 = i.sha256 and s.bytes = i.bytes and s.state <> 'discarded' and (not i.own or s.created_by = i.created_by) and (s.created_at, s.id) < (i.created_at, i.id)
   order by s.created_at, s.id limit 1) as "sameAs"`;

export const findImport = async (em: EntityManager, importId: string): Promise<StoredImport | null> =>
  (await em.execute<StoredImport[]>(`select ${columns} from questions.imports i where i.id = ?`, [importId]))[0] ?? null;

/** What of its file became part of no question; null: nothing, or nothing yet. Up to 180 kB, so it is read where it is shown alone. */
export const readLeftOver = async (em: EntityManager, importId: string): Promise<ImportLeftOver | null> =>
  (
    await em.execute<{ leftOver: ImportLeftOver | null }[]>('select left_over as "leftOver" from questions.imports where id = ?', [
      importId,
    ])
  )[0]?.leftOver ?? null;

/** `sight`: whose imports the person sees, null for everybody's; an own one that went into the bank for all, when its maker still might, is none. Throws 'Import not found', also for one that the person does not see. */
export const readImportJob = async (em: EntityManager, importId: string, sight: string | null): Promise<StoredImport> => {
  const found = await findImport(em, importId);
  if (!found || (sight !== null && (found.createdBy !== sight || !found.own))) throw new AppError('Import not found');
  return found;
};

/**
 * The same, held against everybody else until the transaction ends; not against a reading that is over without knowing it yet, whose rows
 * refer to the import.
 */
export const lockImport = async (em: EntityManager, importId: string, sight: string | null): Promise<StoredImport> => {
  await em.execute('select 1 from questions.imports where id = ? for no key update', [importId]);
  return readImportJob(em, importId, sight);
};

/** Whose questions the rows of an import are compared with: null for the whole bank. */
export const comparedWith = ({ own, createdBy }: Pick<StoredImport, 'own' | 'createdBy'>): string | null => (own ? createdBy : null);

export interface ImportFilter {
  readonly q?: string | undefined;
  readonly state?: ImportState | undefined;
  readonly by?: string | undefined;
  readonly sort: (typeof importSorts)[number];
}

const orders: Readonly<Record<ImportFilter['sort'], string>> = {
  '-created': 'i.created_at desc, i.id desc',
  created: 'i.created_at, i.id',
  name: 'platform.fold(i.name), i.id',
  '-name': 'platform.fold(i.name) desc, i.id desc',
};
const seen = '(?::uuid is null or (i.created_by = ?::uuid and i.own))';

const narrowed = (sight: string | null, { q, state, by }: Pick<ImportFilter, 'q' | 'state' | 'by'>) => {
  const where = `${seen} and position(platform.fold(?) in platform.fold(i.name)) > 0 and (?::text is null or i.state = ?)
    and (?::uuid is null or i.created_by = ?::uuid)`;
  const values = [sight, sight, q ?? '', state ?? null, state ?? null, by ?? null, by ?? null];
  return { where, values };
};

/** One page. `sight` as above. */
export const pageOfImports = async (
  em: EntityManager,
  sight: string | null,
  { sort, page, ...filter }: ImportFilter & { readonly page: number },
): Promise<{ rows: StoredImport[]; total: number }> => {
  const { where, values } = narrowed(sight, filter);
  const rows = await em.execute<StoredImport[]>(
    `select ${columns} from questions.imports i where ${where} order by ${orders[sort]}${pageSql(page)}`,
    values,
  );
  const [all] = await em.execute<{ total: number }[]>(`select count(*)::int as total from questions.imports i where ${where}`, values);
  return { rows, total: all?.total ?? 0 };
};

/** What the file of the list says of an import. */
export type ListedImport = Pick<StoredImport, 'id' | 'name' | 'state' | 'counts' | 'createdBy' | 'createdAt' | 'committedAt'> & {
  readonly failedCode: string | null;
};

/** All of them, without what was found out about each file. `sight` as above. */
export const listedImports = (em: EntityManager, sight: string | null, { sort, ...filter }: ImportFilter): Promise<ListedImport[]> => {
  const { where, values } = narrowed(sight, filter);
  return em.execute<ListedImport[]>(
    `select i.id, i.name, i.state, i.counts, i.failed->>'code' as "failedCode", i.created_by as "createdBy", ${ms('i.created_at')} as "createdAt",
       ${ms('i.committed_at')} as "committedAt" from questions.imports i where ${where} order by ${orders[sort]}`,
    values,
  );
};

/** Whoever began imports within sight, those with most first. */
export const readImporters = (em: EntityManager, sight: string | null): Promise<{ id: string; count: number }[]> =>
  em.execute<{ id: string; count: number }[]>(
    `select i.created_by as id, count(*)::int as count from questions.imports i where ${seen} group by i.created_by order by 2 desc, 1 limit 200`,
    [sight, sight],
  );

/** What changes together with the state. */
export interface StateChange {
  readonly run?: number;
  readonly how?: ImportHow;
  readonly target?: ImportTarget;
  readonly destination?: QuestionDestination;
  readonly detected?: ImportJob['detected'];
  readonly counts?: ImportCounts;
  readonly failed?: StoredProblem | null;
  readonly leftOver?: ImportLeftOver | null;
}

/** Steps a locked import into a state; answers its new version. Throws `IllegalTransition`. */
export const stepImport = async (em: EntityManager, job: StoredImport, to: ImportState, change: StateChange = {}): Promise<number> => {
  // A file that is still waiting may be asked for in another way: that is a new run, no new state.
  if (!(job.state === 'uploaded' && to === 'uploaded')) importMachine.step(job.state, to);
  const { run, how, target, destination, detected, counts, failed } = { ...job, ...change };
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const facts = [to, run, json(how), json(target), destination, json(detected), json(counts), json(failed)];
  const [changed] = await em.execute<{ version: number }[]>(
    `update questions.imports set state = ?, version = version + 1, run = ?, how = ?::jsonb, target = ?::jsonb, destination = ?, detected = ?::jsonb,
       counts = ?::jsonb, failed = ?::jsonb,${change.leftOver === undefined ? '' : ' left_over = ?::jsonb,'} changed_at = platform.now(),
       committed_at = case when ?::text = 'committed' then platform.now() else committed_at end
     where id = ? and state = ? returning version`,
    [...facts, ...(change.leftOver === undefined ? [] : [json(change.leftOver)]), to, job.id, job.state],
  );
  if (!changed) throw new AppError('Changed meanwhile');
  return changed.version;
};

/** Another place for the questions of a locked import whose rows stand; its state stays. */
export const saveTarget = async (em: EntityManager, { id }: StoredImport, target: ImportTarget): Promise<void> =>
  void (await em.execute(
    'update questions.imports set target = ?::jsonb, version = version + 1, changed_at = platform.now() where id = ?',
    [JSON.stringify(target), id],
  ));

/** Counts of the rows as they stand; near ones are among the ready ones. */
export const countRows = async (ask: Ask, importId: string): Promise<ImportCounts> => {
  const [counts] = await ask<ImportCounts>(
    `select count(*)::int as found, count(*) filter (where state in ('ready', 'near'))::int as ready,
       count(*) filter (where state = 'duplicate')::int as duplicates, count(*) filter (where state = 'unsupported')::int as unsupported,
       count(*) filter (where state = 'error')::int as errors, count(*) filter (where state = 'left')::int as left,
       count(*) filter (where state = 'near')::int as near
     from questions.import_rows where import_id = ?`,
    [importId],
  );
  return counts ?? noCounts;
};

/** More places are no help to a person who looks at them. */
const mostPlaces = 100;

/** Where the rows that are to go in go, those of most questions first; without a subject they cannot go in. */
export const placesOf = (ask: Ask, importId: string): Promise<NonNullable<ImportJob['places']>> =>
  ask(
    `select subject, chapter, topic, count(*)::int as count from questions.import_rows where import_id = ? and state in ('ready', 'near')
     group by subject, chapter, topic order by count desc, subject, chapter, topic limit ${mostPlaces}`,
    [importId],
  );

export const saveCounts = async (em: EntityManager, importId: string, counts: ImportCounts): Promise<void> =>
  void (await em.execute('update questions.imports set counts = ?::jsonb where id = ?', [JSON.stringify(counts), importId]));

const momentsOf = ({ createdAt, committedAt }: Pick<StoredImport, 'createdAt' | 'committedAt'>) => ({
  createdAt: new Date(createdAt).toISOString(),
  committedAt: committedAt === null ? null : new Date(committedAt).toISOString(),
});

/** A line of the file of the list. */
export type ImportLine = Pick<ImportJob, 'id' | 'name' | 'state' | 'counts' | 'createdAt' | 'committedAt' | 'by'> &
  Pick<ListedImport, 'failedCode'>;

export const lineOf = (listed: ListedImport, by: string | null): ImportLine => {
  const { id, name, state, counts, failedCode } = listed;
  return { id, name, state, counts, failedCode, ...momentsOf(listed), by };
};

/** The import as the contract names it, as in a list. */
export const jobOf = (job: StoredImport, reader: ImportReader, locale: Locale): ImportJob => {
  const { run: _run, createdBy: _by, failed, sameAs, ...rest } = job;
  return {
    ...rest,
    failed: failed && { code: failed.code, ...reader.words(failed, locale) },
    sameAs: sameAs && { id: sameAs.id, name: sameAs.name, at: new Date(sameAs.at).toISOString() },
    ...momentsOf(job),
  };
};
