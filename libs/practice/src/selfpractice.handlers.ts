import { AnswerSessionHandler } from './commands/answer-session.command.js';
import { DeleteFolderHandler, RemoveBookmarkHandler, SaveFolderHandler } from './commands/change-bookmarks.command.js';
import { CorrectExamHandler } from './commands/correct-exam.command.js';
import { CreateSessionHandler } from './commands/create-session.command.js';
import { EndDueSessionsHandler } from './commands/end-due-sessions.command.js';
import { EndSessionHandler } from './commands/end-session.command.js';
import { ForgetLearnerHandler } from './commands/forget-learner.command.js';
import { NoteExamHandler } from './commands/note-exam.command.js';
import { RateAnswersHandler } from './commands/rate-answers.command.js';
import { RefreshItemsHandler } from './commands/refresh-items.command.js';
import { SaveBookmarkHandler } from './commands/save-bookmark.command.js';
import { FollowMergedInstitutesHandler } from './commands/follow-merged-institutes.command.js';
import { TickPracticeHandler } from './commands/tick-practice.command.js';
import { CountPracticeItemsHandler } from './queries/count-practice-items.query.js';
import { GetMasteryHandler, GetWeakTopicsHandler } from './queries/get-mastery.query.js';
import { GetPracticeBoardHandler } from './queries/get-practice-board.query.js';
import { GetPracticeResultHandler } from './queries/get-practice-result.query.js';
import { GetPracticeSessionHandler, ListPracticeSessionsHandler } from './queries/get-practice-session.query.js';
import { GetPracticeStatisticsHandler } from './queries/get-practice-statistics.query.js';
import { GetPracticeSubjectsHandler, GetPracticeTopicsHandler } from './queries/get-practice-subjects.query.js';
import { GetPracticeTodayHandler } from './queries/get-practice-today.query.js';
import { ListBookmarksHandler } from './queries/list-bookmarks.query.js';
import { ListPracticeQuestionsHandler } from './queries/list-practice-questions.query.js';
import { ItemTexts } from './store/item-texts.js';
import { SessionView } from './store/session-view.js';
import { WithheldItems } from './store/withheld-items.js';

/** Self practice itself; quiz, rooms and timeline have lists of their own. */
export const selfpracticeProviders = [
  WithheldItems,
  ItemTexts,
  SessionView,
  AnswerSessionHandler,
  CorrectExamHandler,
  CreateSessionHandler,
  EndDueSessionsHandler,
  EndSessionHandler,
  ForgetLearnerHandler,
  NoteExamHandler,
  RateAnswersHandler,
  RefreshItemsHandler,
  TickPracticeHandler,
  FollowMergedInstitutesHandler,
  SaveBookmarkHandler,
  RemoveBookmarkHandler,
  SaveFolderHandler,
  DeleteFolderHandler,
  CountPracticeItemsHandler,
  GetMasteryHandler,
  GetWeakTopicsHandler,
  GetPracticeBoardHandler,
  GetPracticeResultHandler,
  GetPracticeSessionHandler,
  ListPracticeSessionsHandler,
  GetPracticeStatisticsHandler,
  GetPracticeSubjectsHandler,
  GetPracticeTopicsHandler,
  GetPracticeTodayHandler,
  ListBookmarksHandler,
  ListPracticeQuestionsHandler,
];
