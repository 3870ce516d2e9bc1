import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Room } from '#contracts/http/room-shapes';
import type { RoomPhase } from '#contracts/shared/rooms';
import { BoundedCache } from '#platform';
import type { ItemText } from '../ports.js';
import { ItemTexts } from './item-texts.js';
import { RoomQuestions } from './room-questions.js';
import type { AskedQuestion } from './room-players.sql.js';
import { pictureOf, readRoom, type HeldRoom } from './rooms.sql.js';
import { idList, iso } from './sql.js';
import { WithheldItems } from './withheld-items.js';

const mostTexts = 500;
/** One may have a megabyte and a half of pictures. */
const maxBytes = 32_000_000;

/** A place in the room, with what its owner answered to the question at hand. */
interface Place {
  readonly userId: string;
  readonly seat: number;
  readonly rank: number;
  readonly points: number;
  readonly right: number;
  readonly optionIds: string[] | null;
  readonly tookMs: number | null;
  readonly answerPoints: number | null;
  readonly isRight: boolean | null;
}

const placesSql = `
  with ranked as (select p.user_id, rank() over (order by p.points desc)::int as rank from practice.room_players p
    where p.room_id = ? and p.removed_at is null)
  select p.user_id as "userId", p.seat, r.rank, p.points, p.right_answers as right, a.option_ids as "optionIds", a.took_ms as "tookMs",
    a.points as "answerPoints", a.is_right as "isRight"
  from practice.room_players p join ranked r on r.user_id = p.user_id
    left join practice.room_answers a on a.room_id = p.room_id and a.step = ? and a.user_id = p.user_id
  where p.room_id = ? and p.user_id = any(?::uuid[]) and p.left_at is null and p.removed_at is null`;

/** A room as each of some people may see it: a full room asks in the same moment, and costs what one does. */
@Injectable()
export class RoomView {
  /** A version's texts never change. */
  private readonly texts = new BoundedCache<ItemText | null>(mostTexts, 600_000, { maxBytes });

  constructor(
    private readonly items: ItemTexts,
    private readonly questions: RoomQuestions,
    private readonly withheld: WithheldItems,
  ) {}

  /** In the order of the people; null for who is not in it. */
  async of(em: EntityManager, roomId: string, userIds: readonly string[]): Promise<(Room | null)[]> {
    const room = await readRoom(em, roomId);
    if (!room) return userIds.map(() => null);
    const places = new Map(
      (await em.execute<Place[]>(placesSql, [room.id, room.step, room.id, idList(userIds)])).map((place) => [place.userId, place]),
    );
    const asked = await this.asked(em, room);
    // Asked each time: an exam may have been scheduled since they came in.
    const kept = asked ? await this.withheld.among(em, userIds, asked.questionId) : new Set<string>();
    const text = asked ? await this.textOf(asked.versionId) : null;
    const chosen = asked && room.phase === 'reveal' ? await this.chosen(em, room, asked) : null;
    const common = { ...plain(room), picture: await pictureOf(em, room) };
    return userIds.map((userId) => {
      const place = places.get(userId);
      if (!place && room.hostId !== userId) return null;
      const withheld = kept.has(userId);
      const open = asked && text && !withheld ? { asked, text } : null;
      return {
        ...common,
        isHost: room.hostId === userId,
        me: place ? { seat: place.seat, rank: place.rank, points: place.points, right: place.right } : null,
        question: open ? shown(open.asked, open.text) : null,
        withheld,
        answer: room.phase !== null && place?.optionIds ? answerOf(place, place.optionIds, room.phase) : null,
        marking: open && room.phase === 'reveal' ? markingOf(open.asked, open.text, place) : null,
        chosen: open ? chosen : null,
      };
    });
  }

  private async asked(em: EntityManager, room: HeldRoom): Promise<AskedQuestion | null> {
    if (room.phase === null) return null;
    return (await this.questions.of(em, room.id)).find(({ step }) => step === room.step) ?? null;
  }

  private async chosen(em: EntityManager, { id, step }: HeldRoom, { options }: AskedQuestion): Promise<Room['chosen']> {
    const rows = await em.execute<{ optionId: string; count: number }[]>(
      `select o as "optionId", count(*)::int as count from practice.room_answers a, unnest(a.option_ids) o
       where a.room_id = ? and a.step = ? group by o`,
      [id, step],
    );
    return options.map((optionId) => ({ optionId, count: rows.find((row) => row.optionId === optionId)?.count ?? 0 }));
  }

  private textOf(versionId: string): Promise<ItemText | null> {
    return this.texts.get(versionId, async () => (await this.items.ofPage([versionId]))[0] ?? null);
  }
}

const plain = ({ id, code, title, count, seconds, closesAt, version }: HeldRoom) => ({
  id,
  code,
  title,
  count,
  seconds,
  closesAt: iso(closesAt),
  version,
});

/** What it is worth says whether it was right: that comes when everybody is shown what is. */
const answerOf = ({ tookMs, answerPoints }: Place, optionIds: string[], phase: RoomPhase): NonNullable<Room['answer']> => ({
  optionIds,
  tookMs: tookMs ?? 0,
  points: phase === 'reveal' ? answerPoints : null,
});

const shown = (
  { topicId }: AskedQuestion,
  { questionId, versionId, kind, stem, stimulus, options, path, sources }: ItemText,
): NonNullable<Room['question']> => ({
  id: questionId,
  versionId,
  kind,
  stem,
  stimulus,
  options: options.map(({ id, text }) => ({ id, text })),
  topicId,
  ...path,
  sources: [...sources],
});

const markingOf = ({ keys }: AskedQuestion, { explanation }: ItemText, place: Place | undefined): NonNullable<Room['marking']> => ({
  key: { optionIds: [...keys], number: null, tolerance: null },
  explanation,
  right: place?.isRight ?? null,
});
