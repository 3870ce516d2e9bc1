import type { EntityManager } from '@mikro-orm/postgresql';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import type { timelineEventSorts } from '#contracts/http/timeline';
import { eventDate, type TimelineArea, type TimelineState } from '#contracts/shared/timeline';
import { pageSize } from '#contracts/shared/values';
import { nameConstraint } from '#platform';
import type { EventWords, KnownEvent } from '../domain/timeline-file.js';
import { iso, ms } from './sql.js';

nameConstraint('timeline_events_bn_uq', 'Event taken');
nameConstraint('timeline_events_en_uq', 'Event taken');

export interface EventFilter {
  readonly q?: string | undefined;
  readonly area?: TimelineArea | undefined;
  readonly state?: TimelineState | undefined;
  readonly sort: (typeof timelineEventSorts)[number];
}

/** As exact as it is known, in the form of the contract. */
const dateColumn = `e.year || coalesce('-' || lpad(e.month::text, 2, '0'), '') || coalesce('-' || lpad(e.day::text, 2, '0'), '')`;
const columns = `e.id, e.area, ${dateColumn} as date, e.title_bn as "titleBn", e.title_en as "titleEn", e.reason_bn as "reasonBn",
  e.reason_en as "reasonEn", e.state, e.version, ${ms('e.updated_at')} as "updatedAt"`;
type Raw = Omit<TimelineEventRow, 'updatedAt'> & { readonly updatedAt: number };
const shown = (row: Raw): TimelineEventRow => ({ ...row, updatedAt: iso(row.updatedAt) });

const orders: Readonly<Record<EventFilter['sort'], string>> = {
  date: 'e.year, e.month nulls first, e.day nulls first, e.id',
  '-date': 'e.year desc, e.month desc nulls last, e.day desc nulls last, e.id desc',
  title: 'e.title_bn, e.id',
  '-title': 'e.title_bn desc, e.id desc',
  '-updated': 'e.updated_at desc, e.id desc',
};

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const where = ({ q = '', area, state }: EventFilter): { sql: string; values: unknown[] } => {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const parts = [
    ...words.map(() => `platform.fold(${dateColumn} || ' ' || e.title_bn || ' ' || e.title_en) like '%' || platform.fold(?) || '%'`),
    ...(area ? ['e.area = ?'] : []),
    ...(state ? ['e.state = ?'] : []),
  ];
  return { sql: parts.join(' and ') || 'true', values: [...words.map(like), ...(area ? [area] : []), ...(state ? [state] : [])] };
};

export const listEvents = async (
  em: EntityManager,
  filter: EventFilter,
  page: number,
): Promise<{ rows: TimelineEventRow[]; total: number; page: number }> => {
  const { sql, values } = where(filter);
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from practice.timeline_events e where ${sql}`,
    values,
  );
  const rows = await em.execute<Raw[]>(
    `select ${columns} from practice.timeline_events e where ${sql} order by ${orders[filter.sort]} limit ? offset ?`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return { rows: rows.map(shown), total: counted?.total ?? 0, page };
};

export const eventIds = async (em: EntityManager, filter: EventFilter): Promise<string[]> => {
  const { sql, values } = where(filter);
  const rows = await em.execute<{ id: string }[]>(
    `select e.id from practice.timeline_events e where ${sql} order by ${orders[filter.sort]}`,
    values,
  );
  return rows.map(({ id }) => id);
};

/** In the order of the ids. */
export const eventsOf = async (em: EntityManager, ids: readonly string[]): Promise<TimelineEventRow[]> => {
  const rows = await em.execute<Raw[]>(
    `select ${columns} from practice.timeline_events e join unnest(?::uuid[]) with ordinality as w(id, n) on w.id = e.id order by w.n`,
    [`{${ids.join(',')}}`],
  );
  return rows.map(shown);
};

/** The row, held until the transaction ends. */
export const holdEvent = async (em: EntityManager, id: string): Promise<TimelineEventRow | null> => {
  const [row] = await em.execute<Raw[]>(`select ${columns} from practice.timeline_events e where e.id = ? for update`, [id]);
  return row ? shown(row) : null;
};

/** Nobody else takes a file in meanwhile: what was judged is what is written. */
export const holdAllEvents = async (em: EntityManager): Promise<void> => {
  await em.execute('lock table practice.timeline_events in share row exclusive mode');
};

/** Every event in the names of a file. */
export const knownEvents = async (em: EntityManager): Promise<KnownEvent[]> =>
  em.execute<KnownEvent[]>(
    `select e.id, e.area, ${dateColumn} as date, e.title_bn, e.title_en, e.reason_bn, e.reason_en, e.state from practice.timeline_events e`,
  );

const written =
  'id uuid, area text, year int, month int, day int, title_bn text, title_en text, reason_bn text, reason_en text, state text';
const rowsOf = (events: readonly (EventWords & { readonly id: string })[]): string =>
  JSON.stringify(events.map(({ date, ...event }) => ({ ...event, ...eventDate(date) })));

export const insertEvents = async (em: EntityManager, events: readonly (EventWords & { readonly id: string })[]): Promise<void> => {
  await em.execute(
    `insert into practice.timeline_events (id, area, year, month, day, title_bn, title_en, reason_bn, reason_en, state)
     select n.* from jsonb_to_recordset(?::jsonb) as n(${written})`,
    [rowsOf(events)],
  );
};

export const updateEvents = async (em: EntityManager, events: readonly (EventWords & { readonly id: string })[]): Promise<void> => {
  await em.execute(
    `update practice.timeline_events e set area = n.area, year = n.year, month = n.month, day = n.day, title_bn = n.title_bn,
       title_en = n.title_en, reason_bn = n.reason_bn, reason_en = n.reason_en, state = n.state, version = e.version + 1,
       updated_at = platform.now()
     from jsonb_to_recordset(?::jsonb) as n(${written}) where e.id = n.id`,
    [rowsOf(events)],
  );
};
