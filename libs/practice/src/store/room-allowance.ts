import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { readAllowance, takeAllowance } from './allowance.sql.js';
import type { HeldRoom } from './rooms.sql.js';
import { dhakaDay } from './sql.js';

const today = dhakaDay('platform.now()');

/** Everybody in the room who is shown its question, and has no subscription; in one order, so that two rooms cannot lock each other. */
const countSql = `
  insert into practice.allowance_days as a (user_id, day, used)
  select u.id, ${today}, 1 from (
    select p.user_id as id from practice.room_players p
      where p.room_id = ? and p.left_at is null and p.removed_at is null and not (? = any(p.without))
    union select r.host_id from practice.rooms r where r.id = ? and r.host_id is not null) u
  where ? > 0 and not exists (select from practice.subscriptions s
    where s.user_id = u.id and s.ended_at is null and s.starts_at <= platform.now() and s.ends_at > platform.now())
  order by u.id
  on conflict (user_id, day) do update set used = a.used + 1 where a.used < ?`;

/** Questions of a room are free questions of the day like all others. One is needed to come in, and a game that was begun can be finished. */
@Injectable()
export class RoomAllowance {
  private readonly perDay: number;

  constructor(config: Config) {
    this.perDay = config.FREE_QUESTIONS_A_DAY;
  }

  /** Who reads the bank anyway needs none. Throws 'Allowance used up'. */
  async demand(em: EntityManager, actor: Actor): Promise<void> {
    if (actor.kind === 'user' && actor.permissions.includes('questions.read')) return;
    const { unlimited, left } = await readAllowance(em, personOf(actor), this.perDay);
    if (!unlimited && left === 0) throw new AppError('Allowance used up', { left });
  }

  /** Of everybody in the room, as long as there are any: the question that has just been asked. */
  async countAsked(em: EntityManager, room: HeldRoom): Promise<void> {
    if (room.phase !== 'asking') return;
    await em.execute(countSql, [room.id, room.step, room.id, this.perDay, this.perDay]);
  }

  /** Of somebody who comes in while a question stands there. */
  async countEntered(em: EntityManager, room: HeldRoom, userId: string): Promise<void> {
    if (room.phase === null) return;
    const { left } = await readAllowance(em, userId, this.perDay);
    if (left > 0) await takeAllowance(em, userId, 1, this.perDay);
  }
}
