import { BeginTimelineExportHandler, ImportTimelineHandler } from './commands/import-timeline.command.js';
import { CreateTimelineEventHandler, SaveTimelineEventHandler, SetTimelineEventStateHandler } from './commands/timeline-events.command.js';
import { AnswerTimelineHandler, ForgetTimelinesHandler, StartTimelineHandler } from './commands/timeline.command.js';
import {
  GetTimelineEventHandler,
  GetTimelineEventsHandler,
  ListTimelineEventsHandler,
  PreviewTimelineImportHandler,
} from './queries/timeline-events.query.js';
import { GetTimelineHandler, GetTimelinesHandler } from './queries/timeline.query.js';

/** What the historic timeline does and answers. */
export const timelineHandlers = [
  AnswerTimelineHandler,
  BeginTimelineExportHandler,
  CreateTimelineEventHandler,
  ForgetTimelinesHandler,
  GetTimelineEventHandler,
  GetTimelineEventsHandler,
  GetTimelineHandler,
  GetTimelinesHandler,
  ImportTimelineHandler,
  ListTimelineEventsHandler,
  PreviewTimelineImportHandler,
  SaveTimelineEventHandler,
  SetTimelineEventStateHandler,
  StartTimelineHandler,
];
