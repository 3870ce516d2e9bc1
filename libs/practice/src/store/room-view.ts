import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Room } from '#contracts/http/room-shapes';
import { BankItems, type ItemText } from '../ports.js';
import { RoomQuestions } from './room-questions.js';
import type { AskedQuestion, RoomPlayerRow } from './room-players.sql.js';
import { pictureOf, type HeldRoom } from './rooms.sql.js';
import { iso } from './sql.js';
import { WithheldItems } from './withheld-items.js';

const mostTexts = 500;

type OwnAnswer = NonNullable<Room['answer']> & { readonly right: boolean };

/** A room as one person may see it. */
@Injectable()
export class RoomView {
  /** A version's texts never change: a full room asks for the same one at the same moment. */
  private readonly texts = new Map<string, Promise<ItemText | null>>();

  constructor(
    private readonly bank: BankItems,
    private readonly questions: RoomQuestions,
    private readonly withheld: WithheldItems,
  ) {}

  async of(em: EntityManager, room: HeldRoom, userId: string, player: RoomPlayerRow | undefined): Promise<Room> {
    const [asked, me] = [await this.asked(em, room), player ? await this.place(em, room, player) : null];
    const withheld = asked !== null && (await this.isWithheld(em, userId, asked));
    const text = asked === null || withheld ? null : await this.textOf(asked.versionId);
    const answer = asked === null || !player ? null : await this.answerOf(em, room, userId);
    const revealed = asked !== null && text !== null && room.phase === 'reveal';
    return {
      id: room.id,
      code: room.code,
      title: room.title,
      count: room.count,
      seconds: room.seconds,
      closesAt: iso(room.closesAt),
      version: room.version,
      picture: await pictureOf(em, room),
      isHost: room.hostId === userId,
      me,
      question: asked && text ? shown(asked, text) : null,
      withheld,
      answer: answer ? { optionIds: answer.optionIds, tookMs: answer.tookMs, points: answer.points } : null,
      marking: revealed ? markingOf(asked, text, answer) : null,
      chosen: revealed ? await this.chosen(em, room, asked) : null,
    };
  }

  private async asked(em: EntityManager, room: HeldRoom): Promise<AskedQuestion | null> {
    if (room.phase === null) return null;
    return (await this.questions.of(em, room.id)).find(({ step }) => step === room.step) ?? null;
  }

  /** Asked each time: an exam may have been scheduled since they came in. */
  private async isWithheld(em: EntityManager, userId: string, { questionId }: AskedQuestion): Promise<boolean> {
    return (await this.withheld.of(em, userId)).includes(questionId);
  }

  private async place(em: EntityManager, { id }: HeldRoom, { seat, points, right }: RoomPlayerRow): Promise<Room['me']> {
    const [before] = await em.execute<{ rank: number }[]>(
      'select count(*)::int + 1 as rank from practice.room_players where room_id = ? and removed_at is null and points > ?',
      [id, points],
    );
    return { seat, points, right, rank: before?.rank ?? 1 };
  }

  private async answerOf(em: EntityManager, { id, step }: HeldRoom, userId: string): Promise<OwnAnswer | null> {
    const [answer] = await em.execute<OwnAnswer[]>(
      `select option_ids as "optionIds", took_ms as "tookMs", points, is_right as right from practice.room_answers
       where room_id = ? and step = ? and user_id = ?`,
      [id, step, userId],
    );
    return answer ?? null;
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
    const known = this.texts.get(versionId);
    if (known) return known;
    const coming = this.bank.texts([versionId]).then(([text]) => text ?? null);
    this.texts.set(versionId, coming);
    coming.catch(() => this.texts.delete(versionId));
    const [oldest] = this.texts.keys();
    if (this.texts.size > mostTexts && oldest !== undefined) this.texts.delete(oldest);
    return coming;
  }
}

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

const markingOf = ({ keys }: AskedQuestion, { explanation }: ItemText, answer: OwnAnswer | null): NonNullable<Room['marking']> => ({
  key: { optionIds: [...keys], number: null, tolerance: null },
  explanation,
  right: answer?.right ?? null,
});
