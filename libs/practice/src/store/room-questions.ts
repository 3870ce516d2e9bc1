import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { questionsOf, type AskedQuestion } from './room-players.sql.js';

const mostRooms = 200;

/** Which questions a room has never changes: each process reads them once, and keeps those of the rooms it heard of last. */
@Injectable()
export class RoomQuestions {
  private readonly kept = new Map<string, readonly AskedQuestion[]>();

  async of(em: EntityManager, roomId: string): Promise<readonly AskedQuestion[]> {
    const known = this.kept.get(roomId);
    if (known) return known;
    const questions = await questionsOf(em, roomId);
    // Nothing yet: the room is just being made, and what is not there is no fact.
    if (questions.length === 0) return questions;
    this.kept.set(roomId, questions);
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostRooms && oldest !== undefined) this.kept.delete(oldest);
    return questions;
  }
}
