import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import type { TimelineCounts } from '#contracts/http/timeline-shapes';
import { Audit, exportEntry, changedFields } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { judgeFile, recordsRead, type EventWords } from '../domain/timeline-file.js';
import { readCsvHead } from '../formats/read-csv.js';
import { eventIds, holdAllEvents, insertEvents, knownEvents, updateEvents, type EventFilter } from '../store/timeline-events.sql.js';

/** Takes in a file of events, whole or not at all. Throws 'Not allowed', 'File has faults'. */
export class ImportTimeline extends Command<TimelineCounts> {
  constructor(
    readonly actor: Actor,
    readonly csv: string,
  ) {
    super();
  }
}

@CommandHandler(ImportTimeline)
export class ImportTimelineHandler implements ICommandHandler<ImportTimeline> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, csv }: ImportTimeline): Promise<TimelineCounts> {
    demand(actor, 'questions.write');
    await holdAllEvents(this.em);
    const known = await knownEvents(this.em);
    const { lines, counts } = judgeFile(readCsvHead(csv, recordsRead), known);
    if (counts.wrong > 0) throw new AppError('File has faults', { wrong: counts.wrong });
    const made = lines.flatMap(({ fate, event }) => (fate === 'new' && event ? [{ ...event, id: newId() }] : []));
    const changed = lines.flatMap(({ fate, event }) => (fate === 'changed' && event?.id ? [{ ...event, id: event.id }] : []));
    await updateEvents(this.em, changed);
    await insertEvents(this.em, made);
    this.audit.add({ action: 'timeline.import', subjectKind: 'timeline-events', subjectId: null, subject: 'CSV', after: { ...counts } });
    const before = new Map(known.map((event) => [event.id, event]));
    for (const event of changed) this.note('timeline.save', event, { ...before.get(event.id)! });
    for (const event of made) this.note('timeline.create', event);
    return counts;
  }

  private note(
    action: 'timeline.create' | 'timeline.save',
    { id, ...words }: EventWords & { readonly id: string },
    before?: EventWords,
  ): void {
    const facts = before ? changedFields({ ...before }, { ...words }) : { after: { ...words } };
    this.audit.add({ action, subjectKind: 'timeline-event', subjectId: id, subject: words.title_en, ...facts });
  }
}

/** Fixes what stands in a file of events and notes who takes it out. Throws 'Not allowed'. */
export class BeginTimelineExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: EventFilter,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginTimelineExport)
export class BeginTimelineExportHandler implements ICommandHandler<BeginTimelineExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, filter, format }: BeginTimelineExport): Promise<{ ids: string[] }> {
    demand(actor, 'questions.write');
    const ids = await eventIds(this.em, filter);
    this.audit.add(exportEntry({ action: 'timeline.export', subjectKind: 'timeline-events' }, { ...filter, format }, ids.length));
    return { ids };
  }
}
