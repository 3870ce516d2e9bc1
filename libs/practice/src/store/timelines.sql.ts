import type { EntityManager } from '@mikro-orm/postgresql';
import type { Timeline, TimelineScore } from '#contracts/http/timeline-shapes';
import { dateText, type EventDate, type TimelineArea, type TimelineKind } from '#contracts/shared/timeline';
import { newId } from '#platform/kernel';
import { inOrder, inversions, pairsOf, SCORE_UNITS, shuffled, spanOf, wrongAt, type Span } from '../domain/timeline-order.js';
import { iso, ms } from './sql.js';

interface Picked extends EventDate {
  readonly id: string;
}
interface CardRow extends EventDate {
  readonly number: number;
  readonly titleBn: string;
  readonly titleEn: string;
  readonly reasonBn: string;
  readonly reasonEn: string;
  readonly placed: number | null;
}
export interface Held {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly area: TimelineArea | null;
  readonly state: 'open' | 'answered';
  readonly size: number;
  readonly inversions: number | null;
  readonly startedAt: number;
  readonly answeredAt: number | null;
}

const columns = `t.id, t.kind, t.area, t.state, t.size, t.inversions, ${ms('t.started_at')} as "startedAt", ${ms('t.answered_at')} as "answeredAt"`;

/** Of different years, so that every pair has an order; those that the person has not seen first, then what was seen longest ago. */
export const pickEvents = async (em: EntityManager, userId: string, area: TimelineArea | null, size: number): Promise<Picked[]> =>
  em.execute<Picked[]>(
    `with seen as (select c.event_id, max(t.started_at) as at from practice.timelines t
       join practice.timeline_cards c on c.timeline_id = t.id where t.user_id = ? group by c.event_id),
     one as (select distinct on (e.year) e.id, e.year, e.month, e.day, s.at from practice.timeline_events e
       left join seen s on s.event_id = e.id where e.state = 'active' and (?::text is null or e.area = ?)
       order by e.year, s.at nulls first, random())
     select id, year, month, day from one order by at nulls first, random() limit ?`,
    [userId, area, area, size],
  );

/** Begins one with these events, shuffled by the server. */
export const beginTimeline = async (
  em: EntityManager,
  userId: string,
  { kind, area }: { kind: TimelineKind; area: TimelineArea | null },
  events: readonly Picked[],
): Promise<string> => {
  const id = newId();
  const cards = shuffled(events.map((event): Picked & Span => ({ ...event, ...spanOf(event) })));
  await em.execute(`insert into practice.timelines (id, user_id, kind, area, size) values (?, ?, ?, ?, ?)`, [
    id,
    userId,
    kind,
    area,
    cards.length,
  ]);
  await em.execute(
    `insert into practice.timeline_cards (timeline_id, number, event_id, year, month, day)
     select ?, n.number, n.id, n.year, n.month, n.day
     from jsonb_to_recordset(?::jsonb) as n(number int, id uuid, year int, month int, day int)`,
    [id, JSON.stringify(cards.map(({ id: event, year, month, day }, at) => ({ number: at + 1, id: event, year, month, day })))],
  );
  return id;
};

/** The open one of a kind, held; a second tab waits here. */
export const holdOpen = async (em: EntityManager, userId: string, kind: TimelineKind): Promise<Held | null> => {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 90300))`, [`${userId} ${kind}`]);
  const [row] = await em.execute<Held[]>(
    `select ${columns} from practice.timelines t where t.user_id = ? and t.kind = ? and t.state = 'open' for update`,
    [userId, kind],
  );
  return row ?? null;
};

export const dropTimeline = async (em: EntityManager, id: string): Promise<void> => {
  await em.execute('delete from practice.timeline_cards where timeline_id = ?', [id]);
  await em.execute('delete from practice.timelines where id = ?', [id]);
};

/** Somebody's own, and nobody else's. */
export const findTimeline = async (em: EntityManager, userId: string, id: string, hold = false): Promise<Held | null> => {
  const [row] = await em.execute<Held[]>(
    `select ${columns} from practice.timelines t where t.id = ? and t.user_id = ?${hold ? ' for update' : ''}`,
    [id, userId],
  );
  return row ?? null;
};

export const openTimelines = async (em: EntityManager, userId: string): Promise<Held[]> =>
  em.execute<Held[]>(`select ${columns} from practice.timelines t where t.user_id = ? and t.state = 'open'`, [userId]);

const cardsOf = async (em: EntityManager, id: string): Promise<CardRow[]> =>
  em.execute<CardRow[]>(
    `select c.number, c.year, c.month, c.day, c.placed, e.title_bn as "titleBn", e.title_en as "titleEn", e.reason_bn as "reasonBn",
       e.reason_en as "reasonEn"
     from practice.timeline_cards c join practice.timeline_events e on e.id = c.event_id where c.timeline_id = ? order by c.number`,
    [id],
  );

/** Writes where each card was put; answers how many pairs are the wrong way round, null where the cards are not these. */
export const placeCards = async (em: EntityManager, id: string, order: readonly number[]): Promise<number | null> => {
  const cards = new Map((await cardsOf(em, id)).map((card) => [card.number, card]));
  const placed = order.flatMap((number) => cards.get(number) ?? []);
  if (placed.length !== cards.size || new Set(order).size !== cards.size || order.length !== cards.size) return null;
  const wrong = inversions(placed.map(spanOf));
  await em.execute(
    `update practice.timeline_cards c set placed = n.placed from unnest(?::int[]) with ordinality as n(number, placed)
     where c.timeline_id = ? and c.number = n.number`,
    [`{${order.join(',')}}`, id],
  );
  await em.execute(
    `update practice.timelines set state = 'answered', answered_at = platform.now(), inversions = ? where id = ? and state = 'open'`,
    [wrong, id],
  );
  return wrong;
};

/** The own best of the rounds answered before a moment: exact, since all pairs of every size come to whole units. */
export const bestBefore = async (em: EntityManager, userId: string, before: string | null): Promise<TimelineScore | null> => {
  const [best] = await em.execute<TimelineScore[]>(
    `select p.pairs - t.inversions as right, p.pairs from practice.timelines t, lateral (select t.size * (t.size - 1) / 2 as pairs) p
     where t.user_id = ? and t.kind = 'round' and t.state = 'answered'
       and (?::uuid is null or (t.answered_at, t.id) < (select b.answered_at, b.id from practice.timelines b where b.id = ?))
     order by (p.pairs - t.inversions) * (${SCORE_UNITS} / p.pairs) desc, p.pairs desc limit 1`,
    [userId, before, before],
  );
  return best ?? null;
};

/** As its owner may see it: before the answer there is nothing in it that tells of a date. */
export const showTimeline = async (em: EntityManager, userId: string, held: Held): Promise<Timeline> => {
  const rows = await cardsOf(em, held.id);
  const { id, kind, area, startedAt } = held;
  const cards = rows.map(({ number, titleBn, titleEn }) => ({ number, title: { bn: titleBn, en: titleEn } }));
  const shown = { id, kind, area, startedAt: iso(startedAt), cards };
  if (held.state === 'open' || held.inversions === null) return { ...shown, result: null };
  const placed = rows.toSorted((one, other) => (one.placed ?? 0) - (other.placed ?? 0));
  const wrong = wrongAt(placed.map(spanOf));
  const events = inOrder(placed.map((card, at) => ({ ...card, ...spanOf(card), wrong: wrong[at] ?? 0 })));
  const pairs = pairsOf(held.size);
  return {
    ...shown,
    result: {
      inversions: held.inversions,
      score: kind === 'round' ? { right: pairs - held.inversions, pairs } : null,
      best: kind === 'round' ? await bestBefore(em, userId, id) : null,
      events: events.map((card) => ({
        number: card.number,
        title: { bn: card.titleBn, en: card.titleEn },
        date: dateText(card),
        reason: { bn: card.reasonBn, en: card.reasonEn },
        placed: card.placed ?? 0,
        wrong: card.wrong,
      })),
    },
  };
};
