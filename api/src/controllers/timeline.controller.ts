import { Controller } from '@nestjs/common';
import * as timeline from '#contracts/http/timeline';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import { timelineColumns, type TimelineColumn } from '#contracts/shared/timeline';
import { Dispatcher } from '#platform';
import {
  AnswerTimeline,
  BeginTimelineExport,
  CreateTimelineEvent,
  GetTimeline,
  GetTimelineEvent,
  GetTimelineEvents,
  GetTimelines,
  ImportTimeline,
  ListTimelineEvents,
  PreviewTimelineImport,
  SaveTimelineEvent,
  SetTimelineEventState,
  StartTimeline,
} from '#practice';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ListFiles, type NamedSheet } from './list-files.js';
import type { Column } from './sheet-file.js';

const cell: Readonly<Record<TimelineColumn, readonly [(row: TimelineEventRow) => string, number]>> = {
  id: [({ id }) => id, 38],
  area: [({ area }) => area, 14],
  date: [({ date }) => date, 14],
  title_bn: [({ titleBn }) => titleBn, 44],
  title_en: [({ titleEn }) => titleEn, 44],
  reason_bn: [({ reasonBn }) => reasonBn, 60],
  reason_en: [({ reasonEn }) => reasonEn, 60],
  state: [({ state }) => state, 10],
};
/** The names that the import reads, in either language. */
const events: NamedSheet<TimelineEventRow> = {
  name: { bn: 'ইতিহাসের ঘটনা', en: 'Timeline events' },
  columns: timelineColumns.map((name): Column<TimelineEventRow> => [{ bn: name, en: name }, ...cell[name]]),
};

/** Events to put in order: for students, and for staff who keep them. */
@Controller()
export class TimelineController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  @Endpoint(timeline.getTimelines)
  getTimelines({ caller }: Call<typeof timeline.getTimelines>) {
    return this.dispatcher.query(new GetTimelines(caller.actor));
  }

  @Endpoint(timeline.startTimeline)
  async startTimeline({ caller, body }: Call<typeof timeline.startTimeline>) {
    return { timeline: await this.dispatcher.command(new StartTimeline(caller.actor, body)) };
  }

  @Endpoint(timeline.getTimeline)
  async getTimeline({ caller, params }: Call<typeof timeline.getTimeline>) {
    return { timeline: await this.dispatcher.query(new GetTimeline(caller.actor, params.timelineId)) };
  }

  @Endpoint(timeline.answerTimeline)
  async answerTimeline({ caller, params, body }: Call<typeof timeline.answerTimeline>) {
    return { timeline: await this.dispatcher.command(new AnswerTimeline(caller.actor, params.timelineId, body.order)) };
  }

  @Endpoint(timeline.listTimelineEvents)
  listTimelineEvents({ query: { page, ...filter } }: Call<typeof timeline.listTimelineEvents>) {
    return this.dispatcher.query(new ListTimelineEvents(filter, page));
  }

  @Endpoint(timeline.exportTimelineEvents)
  async exportTimelineEvents({ caller, query: { format, ...filter } }: Call<typeof timeline.exportTimelineEvents>) {
    const { ids } = await this.dispatcher.command(new BeginTimelineExport(caller.actor, filter, format));
    const read = (some: string[]) => new GetTimelineEvents(some);
    return this.files.streamRows(caller, events, format, { ids, permission: 'questions.write', read });
  }

  @Endpoint(timeline.getTimelineEvent)
  getTimelineEvent({ params }: Call<typeof timeline.getTimelineEvent>) {
    return this.shown(params.id);
  }

  @Endpoint(timeline.createTimelineEvent)
  async createTimelineEvent({ caller, body }: Call<typeof timeline.createTimelineEvent>) {
    const { eventId } = await this.dispatcher.command(new CreateTimelineEvent(caller.actor, body));
    return this.shown(eventId);
  }

  @Endpoint(timeline.saveTimelineEvent)
  async saveTimelineEvent({ caller, params, body: { version, ...draft } }: Call<typeof timeline.saveTimelineEvent>) {
    await this.dispatcher.command(new SaveTimelineEvent(caller.actor, params.id, version, draft));
    return this.shown(params.id);
  }

  @Endpoint(timeline.setTimelineEventState)
  async setTimelineEventState({ caller, params, body }: Call<typeof timeline.setTimelineEventState>) {
    await this.dispatcher.command(new SetTimelineEventState(caller.actor, params.id, body.state));
    return this.shown(params.id);
  }

  @Endpoint(timeline.previewTimelineImport)
  previewTimelineImport({ caller, body }: Call<typeof timeline.previewTimelineImport>) {
    return this.dispatcher.query(new PreviewTimelineImport(caller.actor, body.csv, caller.locale));
  }

  @Endpoint(timeline.importTimelineEvents)
  async importTimelineEvents({ caller, body }: Call<typeof timeline.importTimelineEvents>) {
    return { counts: await this.dispatcher.command(new ImportTimeline(caller.actor, body.csv)) };
  }

  private async shown(eventId: string) {
    return { event: await this.dispatcher.query(new GetTimelineEvent(eventId)) };
  }
}
