/** The public face of the exams: module, commands, queries, services, entities and the ports that the composition binds. */
export { GetRunningExam, ListExamsAhead } from './queries/get-running-exam.query.js';
export { ExamsModule } from './exams.module.js';
export {
  CourseMembers,
  Courses,
  Institutes,
  Learners,
  QuestionDesk,
  QuestionPlaces,
  QuestionSource,
  Teaching,
  type BrokenFormula,
  type CourseChoice,
  type CourseName,
  type FrozenQuestion,
  type LearnerCard,
  type PhoneKeyCard,
  type PlaceNode,
  type DuplicateFacts,
  type Pool,
  type ChosenQuestions,
  type PoolAsk,
  type QuestionFacts,
  type VersionSize,
} from './ports.js';
export type { ExamDraft, NegativeMark, SectionDraft, TieBreak } from './domain/exam-draft.js';
export { presetNames, presets, type PresetName } from './domain/presets.js';
export { CloseExam } from './commands/close-exam.command.js';
export { EndAttempt } from './commands/end-attempt.command.js';
export { GiveTime } from './commands/give-time.command.js';
export { SendExamMessage } from './commands/send-exam-message.command.js';
export { ChangeAdmitted } from './commands/change-admitted.command.js';
export { CreateMakeUp } from './commands/create-make-up.command.js';
export { DemandAdmitted, ListAdmitted, NamesAdmitted } from './queries/list-admitted.query.js';
export { ListOutages } from './queries/list-outages.query.js';
export { ListExtraTime } from './queries/list-extra-time.query.js';
export { CancelExam } from './commands/cancel-exam.command.js';
export { CreateExam } from './commands/create-exam.command.js';
export { PushDeadlines } from './commands/push-deadlines.command.js';
export { SetExamPhone } from './commands/set-exam-phone.command.js';
export { SendExam } from './commands/send-exam.command.js';
export { GetPhoneNeed } from './queries/get-phone-need.query.js';
export { ExtendExam } from './commands/extend-exam.command.js';
export { UnscheduleExam } from './commands/unschedule-exam.command.js';
export { SaveExam } from './commands/save-exam.command.js';
export { SaveExamQuestions } from './commands/save-exam-questions.command.js';
export { PublishResults } from './commands/publish-results.command.js';
export { AddImportedQuestions } from './commands/add-imported-questions.command.js';
export { MakeExam } from './commands/make-exam.command.js';
export { CreateDraft } from './commands/create-draft.command.js';
export { ArchiveExam } from './commands/archive-exam.command.js';
export { FollowInstitutes } from './commands/follow-institutes.command.js';
export { ForgetTaker } from './commands/forget-taker.command.js';
export { PushExamState } from './commands/push-exam-state.command.js';
export { AnswerSaver, type SaveBody, type SavedAnswers } from './commands/save-answers.command.js';
export { ScheduleExam } from './commands/schedule-exam.command.js';
export { ScoreSubmittedAttempts } from './commands/score-submitted-attempts.command.js';
export { StartAttempts } from './commands/start-attempts.command.js';
export { StartHall } from './commands/start-hall.js';
export { SubmitAttempts } from './commands/submit-attempts.command.js';
export { PurgeAnswerLog } from './commands/purge-answer-log.command.js';
export { SubmitDueAttempts } from './commands/submit-due-attempts.command.js';
export { SubmitHall } from './commands/submit-hall.js';
export { DecryptDuePaper } from './commands/decrypt-due-paper.command.js';
export { TickExams } from './commands/tick-exams.command.js';
export { RebuildBoard } from './flows/rebuild-board.flow.js';
export { VerifyBoards } from './flows/verify-boards.flow.js';
export { AnswersBehindLog, type AnswerBehind } from './flows/answers-behind-log.flow.js';
export { CommaAnswers } from './flows/comma-answers.flow.js';
export type { CommaAnswer } from './store/comma-answers.sql.js';
export { VerifyExams } from './flows/verify-exams.flow.js';
export { GetAttemptTopics } from './queries/get-attempt-topics.query.js';
export { GetAttempt } from './queries/get-attempt.query.js';
export { GetBoardTopics } from './queries/get-board-topics.query.js';
export { GetBoard, type BoardView } from './queries/get-board.query.js';
export { GetExamBriefs, type ExamFilter } from './queries/get-exam-briefs.query.js';
export { GetExamCourses } from './queries/get-exam-courses.query.js';
export { GetExamMarking, type ExamMarking } from './queries/get-exam-marking.query.js';
export { GetExamTopic } from './queries/get-exam-topic.query.js';
export { GetExam } from './queries/get-exam.query.js';
export { GetOwnPlaces, type OwnPlace } from './queries/get-own-places.query.js';
export { GetOwnRows, type OwnRow } from './queries/get-own-rows.query.js';
export { SeesExam } from './queries/sees-exam.query.js';
export { GetSealedPaper } from './queries/get-sealed-paper.query.js';
export { GetSolution } from './queries/get-solution.query.js';
export { GetExamPractice } from './queries/get-exam-practice.query.js';
export { CheckPracticeAnswer, type PracticeAnswer } from './queries/check-practice-answer.query.js';
export { CheckReceipt } from './queries/check-receipt.query.js';
export { GetSubmitReceipt } from './queries/get-submit-receipt.query.js';
export { GetAllUsedVersions } from './queries/get-all-used-versions.query.js';
export { GetExamTitles } from './queries/get-exam-titles.query.js';
export { GetQuestionUse, type QuestionUse } from './queries/get-question-use.query.js';
export { GetSeenVersion } from './queries/get-seen-version.query.js';
export { GetUsedVersions } from './queries/get-used-versions.query.js';
export { GetReleasedAnswers, GetReleasedAttempts } from './queries/get-released-answers.query.js';
export { GetPublishedKeyChanges } from './queries/get-published-key-changes.query.js';
export { GetReleasedQuestions } from './queries/get-released-questions.query.js';
export { GetComingQuestions } from './queries/get-coming-questions.query.js';
export { GetWithheldAmong } from './queries/get-withheld-among.query.js';
export { GetWithheldQuestions } from './queries/get-withheld-questions.query.js';
export { GetWithheldVersions } from './queries/get-withheld-versions.query.js';
export { ListExamsOfCourses } from './queries/list-exams-of-courses.query.js';
export { ListAttemptsOfUser } from './queries/list-attempts-of-user.query.js';
export { ListLateAnswers } from './queries/list-late-answers.query.js';
export { ListExamQuestions } from './queries/list-exam-questions.query.js';
export { ListAdminExams } from './queries/list-admin-exams.query.js';
export { HasSatInCourse } from './queries/has-sat-in-course.query.js';
export { GetExamSitters } from './queries/get-exam-sitters.query.js';
export { GetExamPrint } from './queries/get-exam-print.query.js';
export { GetExamPreview } from './queries/get-exam-preview.query.js';
export { GetExamDesk } from './queries/get-exam-desk.query.js';
export { GetExamConflicts } from './queries/get-exam-conflicts.query.js';
export { GetExamChoices } from './queries/get-exam-choices.query.js';
export { DraftBlueprint } from './queries/draft-blueprint.query.js';
export { BeginExamQuestionsExport } from './commands/begin-exam-questions-export.command.js';
export { BeginResultsExport } from './commands/begin-results-export.command.js';
export { ChangeKey } from './commands/change-key.command.js';
export { DisqualifyAttempt } from './commands/disqualify-attempt.command.js';
export { MarkScoreChangesSeen } from './commands/mark-score-changes-seen.command.js';
export { RaiseAnswers } from './commands/raise-answers.command.js';
export { RecomputeExam } from './commands/recompute-exam.command.js';
export { ReckonStatistics } from './commands/reckon-statistics.command.js';
export { RemindExams } from './commands/remind-exams.command.js';
export { RescoreAttempts } from './commands/rescore-attempts.command.js';
export { TellRescored } from './flows/tell-rescored.flow.js';
export { GetExamStatistics } from './queries/get-exam-statistics.query.js';
export { GetLiveBoard } from './queries/get-live-board.query.js';
export { GetExamQuestionRows } from './queries/get-exam-question-rows.query.js';
export { GetSittings } from './queries/get-sittings.query.js';
export { ListCommaAnswers } from './queries/list-comma-answers.query.js';
export { InspectAttempt } from './queries/inspect-attempt.query.js';
export { ListExamAttempts } from './queries/list-exam-attempts.query.js';
export { ListKeyChanges } from './queries/list-key-changes.query.js';
export { ListMyScoreChanges } from './queries/list-my-score-changes.query.js';
export { PreviewKeyChange } from './queries/preview-key-change.query.js';
export { ReckonToppers } from './commands/reckon-toppers.command.js';
export { GetExamHistory, GetExamTrend, GetNextExams } from './queries/get-exam-history.query.js';
export { GetCourseMarks } from './queries/get-course-marks.query.js';
export { GetExamProgress } from './queries/get-exam-progress.query.js';
export { GetToppers, ListWeekBest } from './queries/get-toppers.query.js';
export { KeepPapers } from './commands/keep-papers.command.js';
export { ListPapersAtRest, type KeptPapers } from './flows/papers-at-rest.flow.js';
export { examEntities } from './entities/index.js';
