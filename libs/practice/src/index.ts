/** The public face of self practice: module, commands, queries and entities. */
export { PracticeModule } from './practice.module.js';
export { EndSubscription } from './commands/end-subscription.command.js';
export { EndSubscriptionsOfUser } from './commands/end-subscriptions-of-user.command.js';
export { ResumeSubscription } from './commands/resume-subscription.command.js';
export { ExtendSubscription } from './commands/extend-subscription.command.js';
export { SavePlan } from './commands/save-plan.command.js';
export { GetPlanOffers } from './queries/get-plan-offers.query.js';
export { GetSubscription } from './queries/get-subscription.query.js';
export { ListPlans } from './queries/list-plans.query.js';
export { practiceEntities } from './entities/index.js';
// Self practice
export { AnswerSession } from './commands/answer-session.command.js';
export { DeleteFolder, RemoveBookmark, SaveFolder } from './commands/change-bookmarks.command.js';
export { CorrectExam } from './commands/correct-exam.command.js';
export { CreateSession } from './commands/create-session.command.js';
export { EndDueSessions } from './commands/end-due-sessions.command.js';
export { EndSession } from './commands/end-session.command.js';
export { ForgetLearner } from './commands/forget-learner.command.js';
export { NoteExam } from './commands/note-exam.command.js';
export { RateAnswers } from './commands/rate-answers.command.js';
export { RefreshItems } from './commands/refresh-items.command.js';
export { SaveBookmark } from './commands/save-bookmark.command.js';
export { FollowMergedInstitutes } from './commands/follow-merged-institutes.command.js';
export { TickPractice } from './commands/tick-practice.command.js';
export { CountPracticeItems } from './queries/count-practice-items.query.js';
export { GetMastery, GetWeakTopics, type KnownTopic } from './queries/get-mastery.query.js';
export { GetPracticeBoard } from './queries/get-practice-board.query.js';
export { GetPracticeResult } from './queries/get-practice-result.query.js';
export { GetPracticeSession, ListPracticeSessions } from './queries/get-practice-session.query.js';
export { GetPracticeStatistics } from './queries/get-practice-statistics.query.js';
export { GetPracticeSubjects, GetPracticeTopics } from './queries/get-practice-subjects.query.js';
export { GetPracticeToday } from './queries/get-practice-today.query.js';
export { ListBookmarks } from './queries/list-bookmarks.query.js';
export { ListPracticeQuestions } from './queries/list-practice-questions.query.js';
export {
  BankItems,
  ExamAnswers,
  Learners,
  MergedInstitutes,
  Withheld,
  type ItemFacts,
  type ItemNode,
  type ItemText,
  type LearnerCard,
  type ReleasedAnswer,
} from './ports.js';
// What a training plan is made from.
export { GetDayWork, GetTrainingTopics } from './queries/get-training-facts.query.js';
// The historic timeline.
export { BeginTimelineExport, ImportTimeline } from './commands/import-timeline.command.js';
export { CreateTimelineEvent, SaveTimelineEvent, SetTimelineEventState } from './commands/timeline-events.command.js';
export { AnswerTimeline, ForgetTimelines, StartTimeline } from './commands/timeline.command.js';
export { GetTimelineEvent, GetTimelineEvents, ListTimelineEvents, PreviewTimelineImport } from './queries/timeline-events.query.js';
export { GetTimeline, GetTimelines } from './queries/timeline.query.js';
// Quiz: rounds and mistakes
export { AnswerMistake } from './commands/answer-mistake.command.js';
export { AnswerRoundQuestion } from './commands/answer-round-question.command.js';
export { EndOverdueRounds, EndRound } from './commands/end-round.command.js';
export { ForgetPlayer } from './commands/forget-player.command.js';
export { ShowMistake, type ShownOfMistakes } from './commands/show-mistake.command.js';
export { ShowRoundQuestion, type ShownInRound } from './commands/show-round-question.command.js';
export { StartRound } from './commands/start-round.command.js';
export { GetDueMistakes, GetMistakes, ListMistakes, type DueMistakes } from './queries/mistakes.query.js';
export { GetQuizDashboard, GetQuizRound, GetRoundChoices, ListQuizRounds } from './queries/quiz-rounds.query.js';
// Rooms with a code.
export { CreateRoom } from './commands/create-room.command.js';
export { JoinRoom } from './commands/join-room.command.js';
export { ForgetRoomPlayer, LeaveRoom } from './commands/leave-room.command.js';
export { RoomHall } from './commands/room-hall.js';
export { EndRoom, KeepRoom, KickFromRoom, MoveRoom } from './commands/room-host.command.js';
export { RecordRoom, TickRooms, TidyRooms } from './commands/tick-rooms.command.js';
export { GetOwnRoom, GetRoomFor, GetRoomTopic } from './queries/room.query.js';
