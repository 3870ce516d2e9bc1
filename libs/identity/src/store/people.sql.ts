import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserRow } from '#contracts/http/people';
import type { userSorts, userStates } from '#contracts/shared/choices';
import type { Role } from '#contracts/shared/permissions';
import { pageSize } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { readSearch, type PeopleSearch } from '../domain/people-search.js';

/** A person as staff see them, with what a change has to know. Moments are milliseconds since the epoch. */
export interface PersonRow extends Omit<UserRow, 'createdAt' | 'lastSeenAt' | 'roles'> {
  readonly roles: Role[];
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly revision: number;
  readonly blockedReason: string | null;
}

const columns = `u.id, u.name, u.phone, u.proven_phone as "provenPhone", u.email, u.institute, u.hsc_batch, u.avatar, u.roles, u.state,
  floor(extract(epoch from u.created_at) * 1000)::float8 as "createdAt", floor(extract(epoch from u.last_seen_at) * 1000)::float8 as "lastSeenAt",
  u.revision, u.blocked_reason as "blockedReason"`;

export const toUserRow = ({ revision: _revision, blockedReason: _reason, createdAt, lastSeenAt, ...row }: PersonRow): UserRow => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
});

/** What narrows a list of people. Days are YYYY-MM-DD in Asia/Dhaka, both included. */
export interface PeopleFilter {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly batch?: string | undefined;
  readonly state?: (typeof userStates)[number] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export type PeopleSort = (typeof userSorts)[number];

/** Each ends in the id, so that a page holds the same people however often it is asked for. */
const orders: Readonly<Record<PeopleSort, string>> = {
  created: 'u.created_at, u.id',
  '-created': 'u.created_at desc, u.id desc',
  name: 'lower(u.name), u.id',
  '-name': 'lower(u.name) desc, u.id desc',
  seen: 'u.last_seen_at nulls first, u.id',
  '-seen': 'u.last_seen_at desc nulls last, u.id desc',
};

interface Part {
  readonly sql: string;
  readonly values: readonly string[];
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** `near`: words that are only similar (a letter wrong or missing) count too. */
const searchPart = (search: PeopleSearch | undefined, near: boolean): Part[] => {
  if (!search) return [];
  if (search.kind === 'phone') return [{ sql: `u.phone_digits like '%' || ? || '%'`, values: [search.digits] }];
  return search.words.map((word) => {
    if (near) return { sql: 'platform.fold(?) <% u.search_text', values: [word] };
    // Three letters and more are looked up in the index; fewer have no trigram, and this is the fastest look at every row.
    if ([...word].length < 3) return { sql: 'strpos(u.search_text, platform.fold(?)) > 0', values: [word] };
    return { sql: `u.search_text like '%' || platform.fold(?) || '%'`, values: [like(word)] };
  });
};

const where = ({ role, batch, state, from, to }: PeopleFilter, search?: PeopleSearch, near = false): Part => {
  const parts: Part[] = [
    // Whoever deleted the account is listed only when asked for.
    state ? { sql: 'u.state = ?', values: [state] } : { sql: `u.state <> 'deleted'`, values: [] },
    ...searchPart(search, near),
    ...(role ? [{ sql: 'u.roles @> array[?]::text[]', values: [role] }] : []),
    ...(batch ? [{ sql: 'u.hsc_batch = ?', values: [batch] }] : []),
    ...(from ? [{ sql: `u.created_at >= ?::date::timestamp at time zone 'Asia/Dhaka'`, values: [from] }] : []),
    ...(to ? [{ sql: `u.created_at < (?::date + 1)::timestamp at time zone 'Asia/Dhaka'`, values: [to] }] : []),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' and '), values: parts.flatMap(({ values }) => values) };
};

const count = async (em: EntityManager, { sql, values }: Part): Promise<number> => {
  const [row] = await em.execute<{ total: number }[]>(`select count(*)::int as total from identity.users u where ${sql}`, [...values]);
  return row!.total;
};

/** The condition that finds somebody: as typed, or, where words find nobody, by similar ones; digits are not guessed at. */
const settle = async (em: EntityManager, filter: PeopleFilter): Promise<Part & { readonly total: number }> => {
  const searches = readSearch(filter.q);
  for (const search of searches) {
    const exact = where(filter, search);
    const total = await count(em, exact);
    if (total > 0) return { ...exact, total };
  }
  const last = where(filter, searches.at(-1), searches[0]?.kind === 'words');
  return { ...last, total: await count(em, last) };
};

const turned = (sort: PeopleSort): PeopleSort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as PeopleSort;

/**
 * So few are found first and put in order then. Left to guess how many four digits of a phone fit, PostgreSQL at times walks all people in
 * the order of the list until it has met ten.
 */
const FEW = 1000;

/** One page of the list and how many there are in all. Pages near the end are read from the end: the last one costs no more than the first. */
export const listPeople = async (
  em: EntityManager,
  filter: PeopleFilter,
  sort: PeopleSort,
  page: number,
): Promise<{ rows: PersonRow[]; total: number }> => {
  const { sql, values, total } = await settle(em, filter);
  const offset = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) return { rows: [], total };
  const fromEnd = offset > total / 2;
  const from =
    total <= FEW ? `(with found as materialized (select * from identity.users u where ${sql}) select * from found)` : 'identity.users';
  const rows = await em.execute<PersonRow[]>(
    `select ${columns} from ${from} u${total <= FEW ? '' : ` where ${sql}`} order by ${orders[fromEnd ? turned(sort) : sort]} limit ? offset ?`,
    [...values, size, fromEnd ? total - offset - size : offset],
  );
  return { rows: fromEnd ? rows.toReversed() : rows, total };
};

/** The ids of everybody on the list, in its order. */
export const listPeopleIds = async (em: EntityManager, filter: PeopleFilter, sort: PeopleSort): Promise<string[]> => {
  const { sql, values } = await settle(em, filter);
  const rows = await em.execute<{ id: string }[]>(`select u.id from identity.users u where ${sql} order by ${orders[sort]}`, [...values]);
  return rows.map(({ id }) => id);
};

/** These people in the order asked for; unknown ids are left out. */
export const readPeople = (em: EntityManager, ids: readonly string[]): Promise<PersonRow[]> =>
  em.execute<PersonRow[]>(
    `select ${columns} from unnest(?::uuid[]) with ordinality as d(id, n) join identity.users u on u.id = d.id order by n`,
    [`{${ids.join(',')}}`],
  );

/** The same, held until the end of the transaction; always locked in one order, so that two changes of the same people wait and do not deadlock. */
export const lockPeople = (em: EntityManager, ids: readonly string[]): Promise<PersonRow[]> =>
  em.execute<PersonRow[]>(`select ${columns} from identity.users u where u.id = any(?::uuid[]) order by u.id for no key update`, [
    `{${[...new Set(ids)].join(',')}}`,
  ]);

/** Throws 'User not found'. */
export const readPerson = async (em: EntityManager, id: string): Promise<PersonRow> => {
  const [row] = await readPeople(em, [id]);
  if (!row) throw new AppError('User not found');
  return row;
};
