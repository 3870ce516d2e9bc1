import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { roomLimits } from '#contracts/shared/rooms';
import { AppError } from '#platform/kernel';
import { RoomQuestions } from '../store/room-questions.js';
import { keepAnswers, playersOf, type AskedQuestion, type RoomPlayerRow } from '../store/room-players.sql.js';
import { RoomWatch } from '../store/room-watch.js';
import { allAnswered, holdRoom, isOpen, reveal, touchRoom, type HeldRoom } from '../store/rooms.sql.js';

export interface RoomAnswerGiven {
  readonly userId: string;
  readonly step: number;
  readonly optionIds: readonly string[];
}
export interface RoomAnswerDone {
  readonly step: number;
  readonly answer: { readonly optionIds: string[]; readonly tookMs: number; readonly points: null };
  /** The picture that holds it has this version or a later one. */
  readonly version: number;
}

/** Answers that came within a few milliseconds, each judged by itself; `AppError` where one is refused. Throws 'Room not found'. */
export class AnswerRoom extends Command<(RoomAnswerDone | AppError)[]> {
  constructor(
    readonly roomId: string,
    readonly given: readonly RoomAnswerGiven[],
  ) {
    super();
  }
}

const refusal = (
  room: HeldRoom,
  question: AskedQuestion | undefined,
  player: RoomPlayerRow | undefined,
  { step, optionIds }: RoomAnswerGiven,
): AppError | null => {
  // A stranger, or somebody who left or was taken out, learns nothing of the room.
  if (!player || player.removed || player.gone) return new AppError('Room not found');
  if (!isOpen(room)) return new AppError('Room over');
  if (step > room.step || room.state === 'lobby' || player.without.includes(step)) return new AppError('Question not asked');
  const late = room.endsAt !== null && room.now > room.endsAt + roomLimits.graceMs;
  if (step < room.step || room.phase !== 'asking' || late || !question) return new AppError('Question over');
  if (optionIds.some((id) => !question.options.includes(id))) return new AppError('Option out of range');
  const chosen = new Set(optionIds);
  return chosen.size !== optionIds.length || (!question.isMultiple && chosen.size > 1) ? new AppError('Too many options') : null;
};

@CommandHandler(AnswerRoom)
export class AnswerRoomHandler implements ICommandHandler<AnswerRoom> {
  constructor(
    private readonly em: EntityManager,
    private readonly questions: RoomQuestions,
    private readonly watch: RoomWatch,
  ) {}

  async execute({ roomId, given }: AnswerRoom): Promise<(RoomAnswerDone | AppError)[]> {
    const room = await holdRoom(this.em, roomId);
    if (!room) throw new AppError('Room not found');
    const question = (await this.questions.of(this.em, roomId)).find(({ step }) => step === room.step);
    const players = await playersOf(
      this.em,
      roomId,
      given.map(({ userId }) => userId),
    );
    const refused = given.map((one) => refusal(room, question, players.get(one.userId), one));
    // Of two of one person in the same moment the first counts.
    const seen = new Set<string>();
    const good = given.filter((one, at) => refused[at] === null && !seen.has(one.userId) && seen.add(one.userId));
    const kept = question && good.length > 0 ? await keepAnswers(this.em, room, question, good) : [];
    const version = kept.length > 0 ? await this.tell(room, kept.length) : room.version;
    return given.map((one, at) => {
      const [error, own] = [refused[at], good.includes(one) ? kept.find(({ userId }) => userId === one.userId) : undefined];
      if (error) return error;
      if (!own) return new AppError('Room answered');
      return { step: one.step, answer: { optionIds: [...one.optionIds], tookMs: own.tookMs, points: null }, version };
    });
  }

  private async tell(room: HeldRoom, more: number): Promise<number> {
    let next = await touchRoom(this.em, room, `answered = r.answered + ${more}`);
    if (await allAnswered(this.em, next)) next = await reveal(this.em, next);
    await this.watch.tell(this.em, room, next);
    return next.version;
  }
}
