import { Module } from '@nestjs/common';
import { CancelExamHandler } from './commands/cancel-exam.command.js';
import { CreateExamHandler } from './commands/create-exam.command.js';
import { ForgetTakerHandler } from './commands/forget-taker.command.js';
import { PushExamStateHandler } from './commands/push-exam-state.command.js';
import { AnswerSaver } from './commands/save-answers.command.js';
import { ScheduleExamHandler } from './commands/schedule-exam.command.js';
import { ScoreSubmittedAttemptsHandler } from './commands/score-submitted-attempts.command.js';
import { StartAttemptsHandler } from './commands/start-attempts.command.js';
import { StartHall } from './commands/start-hall.js';
import { SubmitAttemptHandler } from './commands/submit-attempt.command.js';
import { SubmitDueAttemptsHandler } from './commands/submit-due-attempts.command.js';
import { TickExamsHandler } from './commands/tick-exams.command.js';
import { RebuildBoard } from './flows/rebuild-board.flow.js';
import { VerifyBoards } from './flows/verify-boards.flow.js';
import { GetAttemptTopicHandler } from './queries/get-attempt-topic.query.js';
import { GetAttemptHandler } from './queries/get-attempt.query.js';
import { GetBoardTopicHandler } from './queries/get-board-topic.query.js';
import { GetBoardHandler } from './queries/get-board.query.js';
import { GetExamBriefsHandler } from './queries/get-exam-briefs.query.js';
import { GetExamCoursesHandler } from './queries/get-exam-courses.query.js';
import { GetExamMarkingHandler } from './queries/get-exam-marking.query.js';
import { GetExamTopicHandler } from './queries/get-exam-topic.query.js';
import { GetExamHandler } from './queries/get-exam.query.js';
import { GetOwnRowsHandler } from './queries/get-own-rows.query.js';
import { GetSealedPaperHandler } from './queries/get-sealed-paper.query.js';
import { GetSolutionHandler } from './queries/get-solution.query.js';
import { GetSubmitReceiptHandler } from './queries/get-submit-receipt.query.js';
import { ListExamsOfCoursesHandler } from './queries/list-exams-of-courses.query.js';
import { GetUsedVersionsHandler } from './queries/get-used-versions.query.js';
import { ListAttemptsOfUserHandler } from './queries/list-attempts-of-user.query.js';
import { ListLateAnswersHandler } from './queries/list-late-answers.query.js';
import { BoardPages } from './store/board-pages.js';
import { BoardRanks } from './store/board-ranks.js';
import { BoardRedis } from './store/board.redis.js';
import { BriefReader } from './store/brief-reader.js';
import { ExamCounts } from './store/exam-counts.js';
import { ExamIndex } from './store/exam-index.js';
import { OwnRows } from './store/own-rows.js';
import { TabCounts } from './store/tab-counts.js';

@Module({
  providers: [
    CreateExamHandler,
    ScheduleExamHandler,
    CancelExamHandler,
    TickExamsHandler,
    ForgetTakerHandler,
    PushExamStateHandler,
    StartAttemptsHandler,
    SubmitAttemptHandler,
    SubmitDueAttemptsHandler,
    ScoreSubmittedAttemptsHandler,
    StartHall,
    AnswerSaver,
    GetExamBriefsHandler,
    GetExamHandler,
    GetExamCoursesHandler,
    GetExamMarkingHandler,
    GetSealedPaperHandler,
    GetAttemptHandler,
    GetSubmitReceiptHandler,
    GetBoardHandler,
    GetSolutionHandler,
    ListExamsOfCoursesHandler,
    ListAttemptsOfUserHandler,
    ListLateAnswersHandler,
    GetBoardTopicHandler,
    GetExamTopicHandler,
    GetAttemptTopicHandler,
    GetOwnRowsHandler,
    GetUsedVersionsHandler,
    RebuildBoard,
    VerifyBoards,
    BoardRanks,
    BoardRedis,
    BoardPages,
    BriefReader,
    ExamCounts,
    ExamIndex,
    OwnRows,
    TabCounts,
  ],
  exports: [AnswerSaver, StartHall, RebuildBoard, VerifyBoards],
})
export class ExamsModule {}
