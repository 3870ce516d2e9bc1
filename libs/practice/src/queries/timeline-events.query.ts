import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listTimelineEvents, previewTimelineImport } from '#contracts/http/timeline';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import type { Locale } from '#contracts/shared/values';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { judgeFile, recordsRead } from '../domain/timeline-file.js';
import { readCsvHead } from '../formats/read-csv.js';
import { faultSentence } from '../formats/timeline-sentences.js';
import { eventsOf, knownEvents, listEvents, type EventFilter } from '../store/timeline-events.sql.js';

/** One page of the events. */
export class ListTimelineEvents extends Query<ResponseOf<typeof listTimelineEvents>> {
  constructor(
    readonly filter: EventFilter,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListTimelineEvents)
export class ListTimelineEventsHandler implements IQueryHandler<ListTimelineEvents> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListTimelineEvents): Promise<ResponseOf<typeof listTimelineEvents>> {
    return listEvents(this.em, filter, page);
  }
}

/** These events, in this order; those that are gone are left out. */
export class GetTimelineEvents extends Query<TimelineEventRow[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetTimelineEvents)
export class GetTimelineEventsHandler implements IQueryHandler<GetTimelineEvents> {
  constructor(private readonly em: EntityManager) {}

  execute({ ids }: GetTimelineEvents): Promise<TimelineEventRow[]> {
    return eventsOf(this.em, ids);
  }
}

/** One event. Throws 'Event not found'. */
export class GetTimelineEvent extends Query<TimelineEventRow> {
  constructor(readonly eventId: string) {
    super();
  }
}

@QueryHandler(GetTimelineEvent)
export class GetTimelineEventHandler implements IQueryHandler<GetTimelineEvent> {
  constructor(private readonly em: EntityManager) {}

  async execute({ eventId }: GetTimelineEvent): Promise<TimelineEventRow> {
    const [event] = await eventsOf(this.em, [eventId]);
    if (!event) throw new AppError('Event not found');
    return event;
  }
}

/** What would become of each line of a file. Throws 'Not allowed'. */
export class PreviewTimelineImport extends Query<ResponseOf<typeof previewTimelineImport>> {
  constructor(
    readonly actor: Actor,
    readonly csv: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

@QueryHandler(PreviewTimelineImport)
export class PreviewTimelineImportHandler implements IQueryHandler<PreviewTimelineImport> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, csv, locale }: PreviewTimelineImport): Promise<ResponseOf<typeof previewTimelineImport>> {
    demand(actor, 'questions.write');
    const { lines, counts } = judgeFile(readCsvHead(csv, recordsRead), await knownEvents(this.em));
    return {
      counts,
      lines: lines.map(({ event: _event, problems, title, ...line }) => ({
        ...line,
        title: cutText(title, 200),
        problems: problems.map((problem) => ({ ...problem, ...faultSentence(locale, problem.code) })),
      })),
    };
  }
}
