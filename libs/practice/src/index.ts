/** The public face of self practice: module, commands, queries and entities. */
export { PracticeModule } from './practice.module.js';
export { EndSubscription } from './commands/end-subscription.command.js';
export { EndSubscriptionsOfUser } from './commands/end-subscriptions-of-user.command.js';
export { ExtendSubscription } from './commands/extend-subscription.command.js';
export { SavePlan } from './commands/save-plan.command.js';
export { GetPlanOffers } from './queries/get-plan-offers.query.js';
export { GetSubscription } from './queries/get-subscription.query.js';
export { ListPlans } from './queries/list-plans.query.js';
export { practiceEntities } from './entities/index.js';
// Self practice
export { RefreshItems } from './commands/refresh-items.command.js';
export {
  BankItems,
  ExamAnswers,
  Learners,
  Withheld,
  type ItemFacts,
  type ItemNode,
  type ItemText,
  type LearnerCard,
  type ReleasedAnswer,
} from './ports.js';
// The historic timeline.
export { BeginTimelineExport, ImportTimeline } from './commands/import-timeline.command.js';
export { CreateTimelineEvent, SaveTimelineEvent, SetTimelineEventState } from './commands/timeline-events.command.js';
export { AnswerTimeline, ForgetTimelines, StartTimeline } from './commands/timeline.command.js';
export { GetTimelineEvent, GetTimelineEvents, ListTimelineEvents, PreviewTimelineImport } from './queries/timeline-events.query.js';
export { GetTimeline, GetTimelines } from './queries/timeline.query.js';
