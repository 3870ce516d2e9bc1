import { Module } from '@nestjs/common';
import { GetRunningExamHandler, ListExamsAheadHandler } from './queries/get-running-exam.query.js';
import { CancelExamHandler } from './commands/cancel-exam.command.js';
import { CreateExamHandler } from './commands/create-exam.command.js';
import { PushDeadlinesHandler } from './commands/push-deadlines.command.js';
import { SendExamHandler } from './commands/send-exam.command.js';
import { SetExamPhoneHandler } from './commands/set-exam-phone.command.js';
import { GetPhoneNeedHandler } from './queries/get-phone-need.query.js';
import { CloseExamHandler } from './commands/close-exam.command.js';
import { EndAttemptHandler } from './commands/end-attempt.command.js';
import { GiveTimeHandler } from './commands/give-time.command.js';
import { SendExamMessageHandler } from './commands/send-exam-message.command.js';
import { ChangeAdmittedHandler } from './commands/change-admitted.command.js';
import { CreateMakeUpHandler } from './commands/create-make-up.command.js';
import { DemandAdmittedHandler, ListAdmittedHandler, NamesAdmittedHandler } from './queries/list-admitted.query.js';
import { MakeUpPaper } from './store/make-up-paper.js';
import { NamedPeople } from './store/named-people.js';
import { ListExtraTimeHandler } from './queries/list-extra-time.query.js';
import { ListOutagesHandler } from './queries/list-outages.query.js';
import { OutageReader } from './store/outage-reader.js';
import { ExtendExamHandler } from './commands/extend-exam.command.js';
import { UnscheduleExamHandler } from './commands/unschedule-exam.command.js';
import { SaveExamHandler } from './commands/save-exam.command.js';
import { SaveExamQuestionsHandler } from './commands/save-exam-questions.command.js';
import { PublishResultsHandler } from './commands/publish-results.command.js';
import { AddImportedQuestionsHandler } from './commands/add-imported-questions.command.js';
import { MakeExamHandler } from './commands/make-exam.command.js';
import { CreateDraftHandler } from './commands/create-draft.command.js';
import { ArchiveExamHandler } from './commands/archive-exam.command.js';
import { FollowInstitutesHandler } from './commands/follow-institutes.command.js';
import { ForgetTakerHandler } from './commands/forget-taker.command.js';
import { PushExamStateHandler } from './commands/push-exam-state.command.js';
import { AnswerSaver } from './commands/save-answers.command.js';
import { ScheduleExamHandler } from './commands/schedule-exam.command.js';
import { ScoreSubmittedAttemptsHandler } from './commands/score-submitted-attempts.command.js';
import { StartAttemptsHandler } from './commands/start-attempts.command.js';
import { StartHall } from './commands/start-hall.js';
import { SubmitAttemptsHandler } from './commands/submit-attempts.command.js';
import { PurgeAnswerLogHandler } from './commands/purge-answer-log.command.js';
import { SubmitDueAttemptsHandler } from './commands/submit-due-attempts.command.js';
import { SubmitHall } from './commands/submit-hall.js';
import { DecryptDuePaperHandler } from './commands/decrypt-due-paper.command.js';
import { TickExamsHandler } from './commands/tick-exams.command.js';
import { KeepPapersHandler } from './commands/keep-papers.command.js';
import { ListPapersAtRest } from './flows/papers-at-rest.flow.js';
import { PapersAtRest } from './store/papers-at-rest.js';
import { RebuildBoard } from './flows/rebuild-board.flow.js';
import { VerifyBoards } from './flows/verify-boards.flow.js';
import { AnswersBehindLog } from './flows/answers-behind-log.flow.js';
import { CommaAnswers } from './flows/comma-answers.flow.js';
import { VerifyExams } from './flows/verify-exams.flow.js';
import { GetAttemptTopicsHandler } from './queries/get-attempt-topics.query.js';
import { GetAttemptHandler } from './queries/get-attempt.query.js';
import { GetBoardTopicsHandler } from './queries/get-board-topics.query.js';
import { GetBoardHandler } from './queries/get-board.query.js';
import { GetExamBriefsHandler } from './queries/get-exam-briefs.query.js';
import { GetExamCoursesHandler } from './queries/get-exam-courses.query.js';
import { GetExamMarkingHandler } from './queries/get-exam-marking.query.js';
import { GetExamTopicHandler } from './queries/get-exam-topic.query.js';
import { GetExamHandler } from './queries/get-exam.query.js';
import { GetOwnPlacesHandler } from './queries/get-own-places.query.js';
import { GetOwnRowsHandler } from './queries/get-own-rows.query.js';
import { GetSealedPaperHandler } from './queries/get-sealed-paper.query.js';
import { CheckPracticeAnswerHandler } from './queries/check-practice-answer.query.js';
import { GetExamPracticeHandler } from './queries/get-exam-practice.query.js';
import { GetSolutionHandler } from './queries/get-solution.query.js';
import { CheckReceiptHandler } from './queries/check-receipt.query.js';
import { GetSubmitReceiptHandler } from './queries/get-submit-receipt.query.js';
import { ListExamsOfCoursesHandler } from './queries/list-exams-of-courses.query.js';
import { GetAllUsedVersionsHandler } from './queries/get-all-used-versions.query.js';
import { HasSatInCourseHandler } from './queries/has-sat-in-course.query.js';
import { GetExamSittersHandler } from './queries/get-exam-sitters.query.js';
import { GetExamTitlesHandler } from './queries/get-exam-titles.query.js';
import { GetQuestionUseHandler } from './queries/get-question-use.query.js';
import { GetSeenVersionHandler } from './queries/get-seen-version.query.js';
import { GetUsedVersionsHandler } from './queries/get-used-versions.query.js';
import { GetReleasedAnswersHandler, GetReleasedAttemptsHandler } from './queries/get-released-answers.query.js';
import { GetPublishedKeyChangesHandler } from './queries/get-published-key-changes.query.js';
import { GetReleasedQuestionsHandler } from './queries/get-released-questions.query.js';
import { GetComingQuestionsHandler } from './queries/get-coming-questions.query.js';
import { GetWithheldAmongHandler } from './queries/get-withheld-among.query.js';
import { GetWithheldQuestionsHandler } from './queries/get-withheld-questions.query.js';
import { GetWithheldVersionsHandler } from './queries/get-withheld-versions.query.js';
import { ListAttemptsOfUserHandler } from './queries/list-attempts-of-user.query.js';
import { ListLateAnswersHandler } from './queries/list-late-answers.query.js';
import { GetExamQuestionRowsHandler } from './queries/get-exam-question-rows.query.js';
import { ListExamQuestionsHandler } from './queries/list-exam-questions.query.js';
import { ListAdminExamsHandler } from './queries/list-admin-exams.query.js';
import { GetExamPrintHandler } from './queries/get-exam-print.query.js';
import { GetExamPreviewHandler } from './queries/get-exam-preview.query.js';
import { GetExamDeskHandler } from './queries/get-exam-desk.query.js';
import { GetExamConflictsHandler } from './queries/get-exam-conflicts.query.js';
import { GetExamChoicesHandler } from './queries/get-exam-choices.query.js';
import { DraftBlueprintHandler } from './queries/draft-blueprint.query.js';
import { BeginExamQuestionsExportHandler } from './commands/begin-exam-questions-export.command.js';
import { BeginResultsExportHandler } from './commands/begin-results-export.command.js';
import { ChangeKeyHandler } from './commands/change-key.command.js';
import { DisqualifyAttemptHandler } from './commands/disqualify-attempt.command.js';
import { MarkScoreChangesSeenHandler } from './commands/mark-score-changes-seen.command.js';
import { MarkToldHandler } from './commands/mark-told.command.js';
import { RaiseAnswersHandler } from './commands/raise-answers.command.js';
import { RecomputeExamHandler } from './commands/recompute-exam.command.js';
import { ReckonStatisticsHandler } from './commands/reckon-statistics.command.js';
import { RemindExamsHandler } from './commands/remind-exams.command.js';
import { RescoreAttemptsHandler } from './commands/rescore-attempts.command.js';
import { TellRescored } from './flows/tell-rescored.flow.js';
import { GetExamStatisticsHandler } from './queries/get-exam-statistics.query.js';
import { GetLiveBoardHandler } from './queries/get-live-board.query.js';
import { GetSittingsHandler } from './queries/get-sittings.query.js';
import { ListCommaAnswersHandler } from './queries/list-comma-answers.query.js';
import { InspectAttemptHandler } from './queries/inspect-attempt.query.js';
import { ListExamAttemptsHandler } from './queries/list-exam-attempts.query.js';
import { ListKeyChangesHandler } from './queries/list-key-changes.query.js';
import { ListMyScoreChangesHandler } from './queries/list-my-score-changes.query.js';
import { PreviewKeyChangeHandler } from './queries/preview-key-change.query.js';
import { ReckonToppersHandler } from './commands/reckon-toppers.command.js';
import { GetExamHistoryHandler, GetExamTrendHandler, GetNextExamsHandler } from './queries/get-exam-history.query.js';
import { GetCourseMarksHandler } from './queries/get-course-marks.query.js';
import { GetExamProgressHandler } from './queries/get-exam-progress.query.js';
import { GetToppersHandler, ListWeekBestHandler } from './queries/get-toppers.query.js';
import { TopicPapers } from './store/topic-papers.js';
import { BoardPages } from './store/board-pages.js';
import { BoardRanks } from './store/board-ranks.js';
import { BoardRedis } from './store/board.redis.js';
import { BriefReader } from './store/brief-reader.js';
import { ExamStates } from './store/exam-states.js';
import { ExamQuestionRows } from './store/exam-question-rows.js';
import { ExamJudge } from './store/exam-judge.js';
import { DeskReader } from './store/desk-reader.js';
import { DeskPaper } from './store/desk-paper.js';
import { ExamCounts } from './store/exam-counts.js';
import { ExamIndex } from './store/exam-index.js';
import { OwnRows } from './store/own-rows.js';
import { SolvedPapers } from './store/solved-papers.js';
import { BoardNames } from './store/board-names.js';
import { DraftPaperWriter } from './store/draft-paper-writer.js';
import { ExamSight } from './store/exam-sight.js';
import { SeesExamHandler } from './queries/sees-exam.query.js';
import { TabCounts } from './store/tab-counts.js';

@Module({
  providers: [
    CreateExamHandler,
    PushDeadlinesHandler,
    CloseExamHandler,
    EndAttemptHandler,
    GiveTimeHandler,
    SendExamMessageHandler,
    CreateMakeUpHandler,
    ChangeAdmittedHandler,
    ListAdmittedHandler,
    NamesAdmittedHandler,
    DemandAdmittedHandler,
    MakeUpPaper,
    NamedPeople,
    ListExtraTimeHandler,
    ListOutagesHandler,
    OutageReader,
    ExtendExamHandler,
    SendExamHandler,
    SetExamPhoneHandler,
    GetPhoneNeedHandler,
    UnscheduleExamHandler,
    SaveExamHandler,
    SaveExamQuestionsHandler,
    PublishResultsHandler,
    CreateDraftHandler,
    MakeExamHandler,
    AddImportedQuestionsHandler,
    ArchiveExamHandler,
    ScheduleExamHandler,
    GetRunningExamHandler,
    ListExamsAheadHandler,
    CancelExamHandler,
    DecryptDuePaperHandler,
    TickExamsHandler,
    ForgetTakerHandler,
    FollowInstitutesHandler,
    PushExamStateHandler,
    StartAttemptsHandler,
    SubmitAttemptsHandler,
    SubmitDueAttemptsHandler,
    PurgeAnswerLogHandler,
    ScoreSubmittedAttemptsHandler,
    StartHall,
    SubmitHall,
    AnswerSaver,
    GetExamBriefsHandler,
    GetExamHandler,
    GetExamCoursesHandler,
    GetExamMarkingHandler,
    GetSealedPaperHandler,
    GetAttemptHandler,
    CheckReceiptHandler,
    GetSubmitReceiptHandler,
    GetBoardHandler,
    GetSolutionHandler,
    GetExamPracticeHandler,
    CheckPracticeAnswerHandler,
    ListExamsOfCoursesHandler,
    ListAttemptsOfUserHandler,
    ListLateAnswersHandler,
    GetExamQuestionRowsHandler,
    ListExamQuestionsHandler,
    ListAdminExamsHandler,
    GetExamPrintHandler,
    GetExamPreviewHandler,
    GetExamDeskHandler,
    GetExamConflictsHandler,
    GetExamChoicesHandler,
    DraftBlueprintHandler,
    GetBoardTopicsHandler,
    GetExamTopicHandler,
    GetAttemptTopicsHandler,
    GetOwnPlacesHandler,
    GetOwnRowsHandler,
    GetUsedVersionsHandler,
    GetAllUsedVersionsHandler,
    GetExamSittersHandler,
    HasSatInCourseHandler,
    GetExamTitlesHandler,
    GetQuestionUseHandler,
    GetSeenVersionHandler,
    GetComingQuestionsHandler,
    GetPublishedKeyChangesHandler,
    GetReleasedQuestionsHandler,
    GetWithheldVersionsHandler,
    GetWithheldAmongHandler,
    GetWithheldQuestionsHandler,
    GetReleasedAttemptsHandler,
    GetReleasedAnswersHandler,
    BeginExamQuestionsExportHandler,
    BeginResultsExportHandler,
    ChangeKeyHandler,
    DisqualifyAttemptHandler,
    MarkScoreChangesSeenHandler,
    MarkToldHandler,
    RecomputeExamHandler,
    ReckonStatisticsHandler,
    RemindExamsHandler,
    RescoreAttemptsHandler,
    GetExamStatisticsHandler,
    GetLiveBoardHandler,
    GetSittingsHandler,
    InspectAttemptHandler,
    ListCommaAnswersHandler,
    ListExamAttemptsHandler,
    ListKeyChangesHandler,
    ListMyScoreChangesHandler,
    PreviewKeyChangeHandler,
    ReckonToppersHandler,
    GetExamHistoryHandler,
    GetExamTrendHandler,
    GetNextExamsHandler,
    GetCourseMarksHandler,
    GetExamProgressHandler,
    TopicPapers,
    GetToppersHandler,
    ListWeekBestHandler,
    TellRescored,
    RebuildBoard,
    VerifyBoards,
    VerifyExams,
    AnswersBehindLog,
    CommaAnswers,
    RaiseAnswersHandler,
    BoardRanks,
    BoardRedis,
    BoardPages,
    BriefReader,
    ExamStates,
    ExamJudge,
    ExamQuestionRows,
    DeskReader,
    DeskPaper,
    ExamCounts,
    ExamIndex,
    OwnRows,
    SolvedPapers,
    TabCounts,
    ExamSight,
    DraftPaperWriter,
    BoardNames,
    SeesExamHandler,
    PapersAtRest,
    KeepPapersHandler,
    ListPapersAtRest,
  ],
  exports: [AnswerSaver, StartHall, SubmitHall, RebuildBoard, VerifyBoards, VerifyExams, AnswersBehindLog, CommaAnswers, ListPapersAtRest],
})
export class ExamsModule {}
