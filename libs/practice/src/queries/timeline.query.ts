import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getTimelines } from '#contracts/http/timeline';
import type { Timeline } from '#contracts/http/timeline-shapes';
import { timelineAreas, type TimelineArea, type TimelineKind } from '#contracts/shared/timeline';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { bestBefore, findTimeline, openTimelines, showTimeline } from '../store/timelines.sql.js';

type Overview = ResponseOf<typeof getTimelines>;

/** What can be put in order, what was, and what is open. */
export class GetTimelines extends Query<Overview> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetTimelines)
export class GetTimelinesHandler implements IQueryHandler<GetTimelines> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: GetTimelines): Promise<Overview> {
    const userId = personOf(actor);
    const counts = await this.em.execute<{ area: TimelineArea; events: number }[]>(
      `select area, count(*)::int as events from practice.timeline_events where state = 'active' group by area`,
    );
    const [played] = await this.em.execute<{ rounds: number }[]>(
      `select count(*)::int as rounds from practice.timelines where user_id = ? and kind = 'round' and state = 'answered'`,
      [userId],
    );
    const open = await openTimelines(this.em, userId);
    const of = async (kind: TimelineKind): Promise<Timeline | null> => {
      const held = open.find((one) => one.kind === kind);
      return held ? showTimeline(this.em, userId, held) : null;
    };
    return {
      areas: timelineAreas.map((area) => ({ area, events: counts.find((count) => count.area === area)?.events ?? 0 })),
      rounds: played?.rounds ?? 0,
      best: await bestBefore(this.em, userId, null),
      open: { round: await of('round'), practice: await of('practice') },
    };
  }
}

/** An own one. Throws 'Timeline not found'. */
export class GetTimeline extends Query<Timeline> {
  constructor(
    readonly actor: Actor,
    readonly timelineId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, timelineId }: GetTimeline): Promise<Timeline> {
    const userId = personOf(actor);
    const held = await findTimeline(this.em, userId, timelineId);
    if (!held) throw new AppError('Timeline not found');
    return showTimeline(this.em, userId, held);
  }
}
