import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

const room = async (ask: Ask, closes: string): Promise<string> => {
  const id = newId();
  await ask(
    `insert into practice.rooms (id, code, host_name, title, count, seconds, closes_at)
     values ($1, 'ACEFHJ', 'Host', '', 5, 20, platform.now() + $2::interval)`,
    [id, closes],
  );
  return id;
};

export const games: Readonly<Record<string, Break>> = {
  'room-points-off': async (ask) => {
    const id = await room(ask, '1 hour');
    await ask(`insert into practice.room_players (room_id, user_id, seat, name, points) values ($1, $2, 1, 'Broken', 150)`, [id, newId()]);
    return id;
  },
  'room-past-its-end': (ask) => room(ask, '-10 minutes'),
  'timeline-cards-off': async (ask) => {
    const id = newId();
    await ask(`insert into practice.timelines (id, user_id, kind, size) values ($1, $2, 'round', 4)`, [id, newId()]);
    return id;
  },
};
