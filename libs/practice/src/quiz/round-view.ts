import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RoundBrief, RoundReview, RoundView } from '#contracts/http/quiz-shapes';
import { AppError } from '#platform/kernel';
import { markedOf } from './item-view.js';
import { questionOf } from '../store/question-view.js';
import { readPlaces, readRound, type PlaceRow, type RoundRow } from '../store/rounds.sql.js';
import { iso } from '../store/sql.js';
import { QuizItems } from './quiz-items.js';

/** A round in a line; one whose time is over is left, though nobody has ended it yet. */
export const briefOf = (round: RoundRow): RoundBrief => ({
  id: round.id,
  state: round.state === 'running' && round.over ? 'left' : round.state,
  subjectId: round.subjectId,
  subject: round.subject,
  size: round.size,
  answered: round.answered,
  correct: round.correct,
  points: round.points,
  whole: round.whole,
  record: round.whole && (round.bestBefore === null || round.points > round.bestBefore),
  startedAt: iso(round.startedAt),
  endsAt: iso(round.endsAt),
});

/** Rounds as their players see them: marking only of what was answered, and only once the round is over. */
@Injectable()
export class RoundViews {
  constructor(private readonly items: QuizItems) {}

  /** Throws 'Round not found', also for somebody else's. */
  async read(em: EntityManager, roundId: string, userId: string): Promise<RoundView> {
    const round = await readRound(em, roundId, userId);
    if (!round) throw new AppError('Round not found');
    const places = await readPlaces(em, roundId);
    const brief = briefOf(round);
    return {
      ...brief,
      bestBefore: round.bestBefore,
      places: places.map(({ place, state, points, tookMs }) => ({ place, state, points, tookMs })),
      review: brief.state === 'running' ? [] : await this.review(em, userId, places),
    };
  }

  private async review(em: EntityManager, userId: string, places: readonly PlaceRow[]): Promise<RoundReview[]> {
    const hidden = new Set(await this.items.hidden(em, userId));
    const answered = places.filter(({ tookMs, questionId }) => tookMs !== null && !hidden.has(questionId));
    const texts = await this.items.texts(
      em,
      answered.map(({ versionId }) => versionId),
    );
    const byVersion = new Map(texts.map((text) => [text.item.versionId, text]));
    return answered.flatMap(({ place, versionId, optionIds, number }) => {
      const text = byVersion.get(versionId);
      const given = { optionIds: [...(optionIds ?? [])], number };
      return text ? [{ place, question: questionOf(text.item, text.topicId, text.path), given, marking: markedOf(text.item, given) }] : [];
    });
  }
}
