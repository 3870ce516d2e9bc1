import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateText, eventDate, type TimelineState } from '#contracts/shared/timeline';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import { Audit, changedFields } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import type { EventWords } from '../domain/timeline-file.js';
import { holdEvent, insertEvents, updateEvents } from '../store/timeline-events.sql.js';

/** What staff write of an event. */
export type EventDraft = Pick<TimelineEventRow, 'area' | 'date' | 'titleBn' | 'titleEn' | 'reasonBn' | 'reasonEn'>;

const wordsOf = (draft: EventDraft, state: TimelineState): EventWords => ({
  area: draft.area,
  date: dateText(eventDate(draft.date)!),
  title_bn: draft.titleBn,
  title_en: draft.titleEn,
  reason_bn: draft.reasonBn,
  reason_en: draft.reasonEn,
  state,
});
const about = (id: string, subject: string) => ({ subjectKind: 'timeline-event', subjectId: id, subject });

/** Writes an event. Throws 'Not allowed', 'Event taken'. */
export class CreateTimelineEvent extends Command<{ eventId: string }> {
  constructor(
    readonly actor: Actor,
    readonly draft: EventDraft,
  ) {
    super();
  }
}

@CommandHandler(CreateTimelineEvent)
export class CreateTimelineEventHandler implements ICommandHandler<CreateTimelineEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, draft }: CreateTimelineEvent): Promise<{ eventId: string }> {
    demand(actor, 'questions.write');
    const [eventId, words] = [newId(), wordsOf(draft, 'active')];
    await insertEvents(this.em, [{ ...words, id: eventId }]);
    this.audit.add({ action: 'timeline.create', ...about(eventId, draft.titleEn), after: { ...words } });
    return { eventId };
  }
}

/** Changes an event. Throws 'Not allowed', 'Event not found', 'Event taken', 'Changed meanwhile'. */
export class SaveTimelineEvent extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly eventId: string,
    readonly version: number,
    readonly draft: EventDraft,
  ) {
    super();
  }
}

@CommandHandler(SaveTimelineEvent)
export class SaveTimelineEventHandler implements ICommandHandler<SaveTimelineEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, eventId, version, draft }: SaveTimelineEvent): Promise<void> {
    demand(actor, 'questions.write');
    const before = await holdEvent(this.em, eventId);
    if (!before) throw new AppError('Event not found');
    if (before.version !== version) throw new AppError('Changed meanwhile');
    const words = wordsOf(draft, before.state);
    const changed = changedFields({ ...wordsOf(before, before.state) }, { ...words });
    if (!changed) return;
    await updateEvents(this.em, [{ ...words, id: eventId }]);
    this.audit.add({ action: 'timeline.save', ...about(eventId, before.titleEn), ...changed });
  }
}

/** Retires an event or brings it back. Throws 'Not allowed', 'Event not found'. */
export class SetTimelineEventState extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly eventId: string,
    readonly state: TimelineState,
  ) {
    super();
  }
}

@CommandHandler(SetTimelineEventState)
export class SetTimelineEventStateHandler implements ICommandHandler<SetTimelineEventState> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, eventId, state }: SetTimelineEventState): Promise<void> {
    demand(actor, 'questions.write');
    const before = await holdEvent(this.em, eventId);
    if (!before) throw new AppError('Event not found');
    if (before.state === state) return;
    await updateEvents(this.em, [{ ...wordsOf(before, state), id: eventId }]);
    const action = state === 'retired' ? 'timeline.retire' : 'timeline.restore';
    this.audit.add({ action, ...about(eventId, before.titleEn), before: { state: before.state }, after: { state } });
  }
}
