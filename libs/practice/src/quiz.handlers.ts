import { AnswerMistakeHandler } from './commands/answer-mistake.command.js';
import { AnswerRoundQuestionHandler } from './commands/answer-round-question.command.js';
import { EndOverdueRoundsHandler, EndRoundHandler } from './commands/end-round.command.js';
import { ForgetPlayerHandler } from './commands/forget-player.command.js';
import { ShowMistakeHandler } from './commands/show-mistake.command.js';
import { ShowRoundQuestionHandler } from './commands/show-round-question.command.js';
import { StartRoundHandler } from './commands/start-round.command.js';
import { GetDueMistakesHandler, GetMistakesHandler, ListMistakesHandler } from './queries/mistakes.query.js';
import {
  GetQuizDashboardHandler,
  GetQuizRoundHandler,
  GetRoundChoicesHandler,
  ListQuizRoundsHandler,
} from './queries/quiz-rounds.query.js';
import { QuizItems } from './quiz/quiz-items.js';
import { RoundViews } from './quiz/round-view.js';

/** Rounds against the own best, and mistakes that come again. */
export const quizProviders = [
  QuizItems,
  RoundViews,
  StartRoundHandler,
  ShowRoundQuestionHandler,
  AnswerRoundQuestionHandler,
  EndRoundHandler,
  EndOverdueRoundsHandler,
  ShowMistakeHandler,
  AnswerMistakeHandler,
  ForgetPlayerHandler,
  GetQuizDashboardHandler,
  GetQuizRoundHandler,
  GetRoundChoicesHandler,
  ListQuizRoundsHandler,
  GetMistakesHandler,
  ListMistakesHandler,
  GetDueMistakesHandler,
];
