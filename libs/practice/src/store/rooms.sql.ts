import type { EntityManager } from '@mikro-orm/postgresql';
import type { RoomPicture, RoomRow } from '#contracts/http/room-shapes';
import { roomLimits, type RoomPhase, type RoomState } from '#contracts/shared/rooms';
import { roomMachine } from '../domain/room.machine.js';
import { iso, ms } from './sql.js';

export interface HeldRoom {
  readonly id: string;
  readonly code: string;
  readonly hostId: string | null;
  readonly hostName: string;
  readonly title: string;
  readonly count: number;
  readonly seconds: number;
  readonly state: RoomState;
  readonly step: number;
  readonly phase: RoomPhase | null;
  readonly askedAt: number | null;
  readonly endsAt: number | null;
  readonly players: number;
  readonly answered: number;
  readonly version: number;
  readonly closesAt: number;
  readonly now: number;
}

const columns = `r.id, r.code, r.host_id as "hostId", r.host_name as "hostName", r.title, r.count, r.seconds, r.state, r.step, r.phase,
  ${ms('r.asked_at')} as "askedAt", ${ms('r.ends_at')} as "endsAt", r.players, r.answered, r.version, ${ms('r.closes_at')} as "closesAt",
  ${ms('platform.now()')} as now`;
export const isOpen = ({ state }: Pick<HeldRoom, 'state'>): boolean => state === 'lobby' || state === 'running';
export const openStates = `('lobby', 'running')`;

export const readRoom = async (em: EntityManager, id: string): Promise<HeldRoom | null> => {
  const [room] = await em.execute<HeldRoom[]>(`select ${columns} from practice.rooms r where r.id = ?`, [id]);
  return room ?? null;
};

/** The room's row is the lock of all that is in it. */
export const holdRoom = async (em: EntityManager, id: string, skip = false): Promise<HeldRoom | null> => {
  const [room] = await em.execute<HeldRoom[]>(
    `select ${columns} from practice.rooms r where r.id = ? for update${skip ? ' skip locked' : ''}`,
    [id],
  );
  return room ?? null;
};

/** Changes the held room and raises its version; the room as it is then. */
const change = async (em: EntityManager, { id }: HeldRoom, set: string, values: readonly unknown[] = []): Promise<HeldRoom> => {
  const [room] = await em.execute<HeldRoom[]>(
    `update practice.rooms r set ${set}, version = r.version + 1 where r.id = ? returning ${columns}`,
    [...values, id],
  );
  return room!;
};

/** Asks the next question; after the last one the room is finished. */
export const askNext = async (em: EntityManager, room: HeldRoom): Promise<HeldRoom> => {
  if (room.step >= room.count) return endRunning(em, room);
  if (room.state === 'lobby') roomMachine.step('lobby', 'running');
  return change(
    em,
    room,
    `state = 'running', step = r.step + 1, phase = 'asking', asked_at = platform.now(),
     ends_at = platform.now() + make_interval(secs => r.seconds), answered = 0`,
  );
};

/** Takes into the ranking what was answered so far: made from the answers each time, so that twice is the same as once. */
const countPoints = async (em: EntityManager, { id }: HeldRoom): Promise<void> =>
  void (await em.execute(
    `update practice.room_players p set points = s.points, right_answers = s."right"
     from (select user_id, sum(points)::int as points, count(*) filter (where is_right)::int as "right" from practice.room_answers
       where room_id = ? group by user_id) s
     where p.room_id = ? and p.user_id = s.user_id and (p.points, p.right_answers) is distinct from (s.points, s."right")`,
    [id, id],
  ));

/** What is right, and with it whose answers were. */
export const reveal = async (em: EntityManager, room: HeldRoom): Promise<HeldRoom> => {
  await countPoints(em, room);
  return change(em, room, `phase = 'reveal', ends_at = platform.now() + interval '${roomLimits.revealSeconds} seconds'`);
};

const ended = 'phase = null, ends_at = null, ended_at = platform.now()';
/** With the ranking as it stands, and with what was answered to the question at hand. */
export const endRunning = async (em: EntityManager, room: HeldRoom): Promise<HeldRoom> => {
  const state = roomMachine.step(room.state, 'finished');
  await countPoints(em, room);
  return change(em, room, `state = '${state}', ${ended}`);
};
export const closeRoom = (em: EntityManager, room: HeldRoom): Promise<HeldRoom> => {
  const state = roomMachine.step(room.state, 'closed');
  return change(em, room, `state = '${state}', ${ended}`);
};
export const touchRoom = (em: EntityManager, room: HeldRoom, set = 'players = r.players'): Promise<HeldRoom> => change(em, room, set);

export const hostSeen = async (em: EntityManager, { id }: Pick<HeldRoom, 'id'>): Promise<void> =>
  void (await em.execute('update practice.rooms set host_seen_at = platform.now() where id = ?', [id]));

/** To whoever has been in it longest and holds no other room; the same room where there is nobody. */
export const handOver = async (em: EntityManager, room: HeldRoom): Promise<HeldRoom> => {
  const [heir] = await em.execute<{ userId: string; name: string }[]>(
    `select p.user_id as "userId", p.name from practice.room_players p
     where p.room_id = ? and p.left_at is null and p.removed_at is null and p.user_id is distinct from ?
       and not exists (select 1 from practice.rooms o where o.host_id = p.user_id and o.state in ${openStates})
     order by p.joined_at, p.seat limit 1`,
    [room.id, room.hostId],
  );
  if (heir) return change(em, room, 'host_id = ?, host_name = ?, host_seen_at = platform.now()', [heir.userId, heir.name]);
  await hostSeen(em, room);
  return room;
};

/** Whether everybody who is here, and from whom no exam keeps the question, has answered it. */
export const allAnswered = async (em: EntityManager, room: HeldRoom): Promise<boolean> => {
  // Far from all: nothing to look at.
  if (room.phase !== 'asking' || room.answered === 0 || room.answered < room.players * 0.8) return false;
  const [left] = await em.execute<{ some: boolean }[]>(
    `select exists (select 1 from practice.room_players p where p.room_id = ? and p.left_at is null and p.removed_at is null
       and not (? = any(p.without))
       and not exists (select 1 from practice.room_answers a where a.room_id = p.room_id and a.step = ? and a.user_id = p.user_id)) as some`,
    [room.id, room.step, room.step],
  );
  return left?.some === false;
};

/** The first of the ranking; in the lobby those who came last. */
const topOf = (em: EntityManager, room: HeldRoom): Promise<RoomRow[]> =>
  em.execute<RoomRow[]>(
    `select rank() over (order by p.points desc)::int as rank, p.seat, p.name, p.points from practice.room_players p
     where p.room_id = ? and p.removed_at is null ${room.state === 'lobby' ? 'and p.left_at is null' : ''}
     order by p.points desc, ${room.state === 'lobby' ? 'p.seat desc' : 'p.seat'} limit ${roomLimits.top}`,
    [room.id],
  );

export const pictureOf = async (em: EntityManager, room: HeldRoom): Promise<RoomPicture> => ({
  state: room.state,
  step: room.step,
  phase: room.phase,
  askedAt: room.phase === null || room.askedAt === null ? null : iso(room.askedAt),
  endsAt: room.endsAt === null ? null : iso(room.endsAt),
  players: room.players,
  answered: room.answered,
  host: room.hostName,
  top: await topOf(em, room),
});
