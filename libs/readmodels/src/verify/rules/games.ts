import { ago, type Invariant } from '../invariant.js';

/** Rooms with a code, and events put in order. */
export const games: readonly Invariant[] = [
  {
    name: 'room-points-off',
    says: 'A place in a room whose points are not those of its answers',
    sql: `select p.room_id || '/' || p.seat as id from practice.room_players p
      where (p.points, p.right_answers) <> (select coalesce(sum(a.points), 0), count(*) filter (where a.is_right)
        from practice.room_answers a where a.room_id = p.room_id and a.user_id = p.user_id)`,
  },
  {
    name: 'room-past-its-end',
    says: 'A room that is open after its three hours, or whose question nobody moves on',
    sql: `select id::text from practice.rooms where state in ('lobby', 'running')
      and (closes_at < ${ago('2 minutes')} or ends_at < ${ago('2 minutes')})`,
  },
  {
    name: 'timeline-cards-off',
    says: 'A timeline with more or fewer cards than it says, or one that is answered with a card that lies nowhere',
    sql: `select t.id::text from practice.timelines t where t.size <> (select count(*) from practice.timeline_cards c where c.timeline_id = t.id)
      or (t.state = 'answered' and exists (select from practice.timeline_cards c where c.timeline_id = t.id and c.placed is null))`,
  },
];
