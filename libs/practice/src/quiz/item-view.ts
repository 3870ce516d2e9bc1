import type { QuizAnswer } from '#contracts/http/quiz-shapes';
import type { PracticeMarking } from '#contracts/http/practice-question';
import { markAnswer } from '../domain/mark-answer.js';
import type { ItemText } from '../ports.js';
import { markingOf } from '../store/question-view.js';

/** What marks a question, and what came of this answer to it: for after the answer alone. */
export const markedOf = (item: ItemText, given: QuizAnswer): PracticeMarking => markingOf(item, markAnswer(item, given));

/** How an answer stands in rounds and sights. */
export const stateOf = (right: boolean | null): 'right' | 'wrong' | 'skipped' => (right === null ? 'skipped' : right ? 'right' : 'wrong');
