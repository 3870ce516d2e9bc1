/** The public face of the assistant: module, commands, queries, the one who answers, entities and port tokens. */
export { AssistantModule } from './assistant.module.js';
export {
  Askers,
  ReadableLessons,
  Material,
  RunningExam,
  Standing,
  WithheldFromReader,
  type DayDone,
  type ExamAhead,
  type LessonAhead,
  type ReadableLesson,
  type LessonText,
  type QuestionMark,
  type QuestionText,
  type TopicStanding,
} from './ports.js';
export { Assistant } from './answering/assistant.js';
export { Finder } from './answering/finder.js';
export { OpenAnswers } from './answering/open-answers.js';
export { DeleteConversation, ForgetAsker } from './commands/conversations.command.js';
export { FillPassages, IndexSources } from './commands/fill-passages.command.js';
export { EndTraining, MarkStep, SetTraining, ShapeTraining } from './commands/training.command.js';
export { GetBudget, SaveBudget } from './commands/save-budget.command.js';
export { EndLeftTurns, StopTurn } from './commands/turns.command.js';
export { FindChoices, GetChoice } from './queries/choices.query.js';
export { GetAssistant, GetConversation, GetPassage, ListConversations } from './queries/conversations.query.js';
export { GetTraining } from './queries/get-training.query.js';
export { GetUsage } from './queries/get-usage.query.js';
export { WordShares } from './store/word-shares.js';
export { assistantEntities } from './entities/index.js';
