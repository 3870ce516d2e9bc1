import { createEmptyCard, fsrs, generatorParameters, State, type Card as FsrsCard } from 'ts-fsrs';
import { grades, type Grade } from '../domain/grade.js';

/** Where one mistake of a person stands: FSRS's memory of it as integers, days counted in Dhaka from 1970-01-01. */
export interface Card {
  readonly dueDay: number;
  readonly lastDay: number;
  /** After so many thousandths of a day nine of ten would still know it. */
  readonly stability: number;
  /** From 1000 (easy) to 10,000. */
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  /** Days from the last sight to the next. */
  readonly interval: number;
}

const dayMs = 86_400_000;
const thousand = 1000;
/** Nobody's exam is further away than this. */
const longestDays = 365;

/**
 * Whole days only: FSRS's steps of minutes are off, since the explanation stands below a wrong answer, and knowing it a minute later says
 * nothing. Nothing is drawn by lot (`enable_fuzz`): the same answers give the same day, on every machine and in every test.
 */
const scheduler = fsrs(generatorParameters({ enable_fuzz: false, enable_short_term: false, maximum_interval: longestDays }));

const dateOf = (day: number): Date => new Date(day * dayMs);

const toFsrs = (card: Card): FsrsCard => ({
  due: dateOf(card.dueDay),
  last_review: dateOf(card.lastDay),
  stability: card.stability / thousand,
  difficulty: card.difficulty / thousand,
  reps: card.reps,
  lapses: card.lapses,
  scheduled_days: card.interval,
  elapsed_days: 0,
  learning_steps: 0,
  state: State.Review,
});

/**
 * The card after an answer of this grade on this day; without a card, after the first one. What was wrong always comes again the next
 * day; FSRS would leave a well known one a few days, and its memory of it is kept as it says.
 */
export const nextSight = (card: Card | null, grade: Grade, day: number): Card => {
  const { card: next } = scheduler.next(card ? toFsrs(card) : createEmptyCard(dateOf(day)), dateOf(day), grade);
  const interval = grade === grades.again ? 1 : Math.min(next.scheduled_days, longestDays);
  return {
    dueDay: day + interval,
    lastDay: day,
    // At least one thousandth: FSRS divides by it.
    stability: Math.max(1, Math.round(next.stability * thousand)),
    difficulty: Math.round(next.difficulty * thousand),
    reps: next.reps,
    lapses: next.lapses,
    interval,
  };
};
