import type { AnswerSource } from '#contracts/shared/selfpractice';
import { dayOf } from '../domain/dhaka-day.js';
import { gradeOf, grades } from '../domain/grade.js';
import { nextSight, type Card } from './next-sight.js';

export interface CardAnswer {
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly source: AnswerSource;
  /** Null: skipped, or asked to be shown. */
  readonly right: boolean | null;
  readonly tookMs: number | null;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** A card, with where and when its question was last answered wrong. */
export interface NotedCard extends Card {
  readonly source: AnswerSource;
  readonly wrongAt: string;
}

/**
 * What an answer makes of a card; the same one where it says nothing new.
 * - The first wrong answer makes the card. What was only skipped elsewhere is no mistake.
 * - Every answer elsewhere is a sight too: right ones put it off, wrong ones bring it back.
 * - Of one day the first sight counts, since knowing it minutes after its explanation says nothing; a wrong one always counts.
 * - What is older than the card's last sight, as an exam whose solution came out later, moves nothing.
 */
const moved = (card: NotedCard | null, answer: CardAnswer): NotedCard | null => {
  const [day, { source, at }] = [dayOf(new Date(answer.at)), answer];
  if (!card) return answer.right === false ? { ...nextSight(null, grades.again, day), source, wrongAt: at } : null;
  if (day < card.lastDay || (answer.right === null && source !== 'mistakes')) return card;
  const grade = gradeOf(answer);
  if (day === card.lastDay && (grade !== grades.again || card.interval === 1)) return card;
  const next = nextSight(card, grade, day);
  return grade === grades.again ? { ...next, source, wrongAt: at } : { ...next, source: card.source, wrongAt: card.wrongAt };
};

/** The card of a question after these answers of one person, in the order of their times; null: it stays as it is. */
export const afterAnswers = (card: NotedCard | null, answers: readonly CardAnswer[]): NotedCard | null => {
  const inTime = answers.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const after = inTime.reduce(moved, card);
  return after === card ? null : after;
};
