import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Timeline } from '#contracts/http/timeline-shapes';
import type { TimelineArea, TimelineKind } from '#contracts/shared/timeline';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { timelineMachine } from '../domain/timeline.machine.js';
import { beginTimeline, dropTimeline, findTimeline, holdOpen, pickEvents, placeCards, showTimeline } from '../store/timelines.sql.js';

export interface TimelineWish {
  readonly kind: TimelineKind;
  readonly area: TimelineArea | null;
  readonly size: number;
  /** Not the one that is open: that is put away unanswered. */
  readonly anew: boolean;
}

/** Begins to put events in order, or goes on with what is open. Throws 'Sign in required', 'Too few events'. */
export class StartTimeline extends Command<Timeline> {
  constructor(
    readonly actor: Actor,
    readonly wish: TimelineWish,
  ) {
    super();
  }
}

@CommandHandler(StartTimeline)
export class StartTimelineHandler implements ICommandHandler<StartTimeline> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, wish }: StartTimeline): Promise<Timeline> {
    const userId = personOf(actor);
    const open = await holdOpen(this.em, userId, wish.kind);
    if (open && !wish.anew) return showTimeline(this.em, userId, open);
    const events = await pickEvents(this.em, userId, wish.area, wish.size);
    if (events.length < wish.size) throw new AppError('Too few events', { wanted: wish.size, there: events.length });
    if (open) await dropTimeline(this.em, open.id);
    const id = await beginTimeline(this.em, userId, wish, events);
    return showTimeline(this.em, userId, (await findTimeline(this.em, userId, id))!);
  }
}

/** Hands in an order. Throws 'Timeline not found', 'Timeline answered' (another order than the one that counts), 'Foreign card'. */
export class AnswerTimeline extends Command<Timeline> {
  constructor(
    readonly actor: Actor,
    readonly timelineId: string,
    readonly order: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(AnswerTimeline)
export class AnswerTimelineHandler implements ICommandHandler<AnswerTimeline> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, timelineId, order }: AnswerTimeline): Promise<Timeline> {
    const userId = personOf(actor);
    const held = await findTimeline(this.em, userId, timelineId, true);
    if (!held) throw new AppError('Timeline not found');
    if (held.state === 'answered') return this.again(userId, timelineId, order);
    timelineMachine.step(held.state, 'answered');
    const wrong = await placeCards(this.em, timelineId, order);
    if (wrong === null) throw new AppError('Foreign card');
    return showTimeline(this.em, userId, (await findTimeline(this.em, userId, timelineId))!);
  }

  /** The answer was lost on its way back: the same order gets it again. */
  private async again(userId: string, timelineId: string, order: readonly number[]): Promise<Timeline> {
    const timeline = await showTimeline(this.em, userId, (await findTimeline(this.em, userId, timelineId))!);
    const placed = timeline.result?.events.toSorted((one, other) => one.placed - other.placed).map(({ number }) => number);
    if (placed?.join() !== order.join()) throw new AppError('Timeline answered');
    return timeline;
  }
}

/** The account is gone: the orders it put events in go with it. Twice is the same as once. */
export class ForgetTimelines extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetTimelines)
export class ForgetTimelinesHandler implements ICommandHandler<ForgetTimelines> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetTimelines): Promise<void> {
    await this.em.execute(
      `delete from practice.timeline_cards where timeline_id in (select id from practice.timelines where user_id = ?)`,
      [userId],
    );
    await this.em.execute('delete from practice.timelines where user_id = ?', [userId]);
  }
}
