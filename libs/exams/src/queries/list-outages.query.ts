import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import { mostNames, type listOutages } from '#contracts/http/exam-night';
import type { Actor } from '#platform/kernel';
import { minutesFor } from '../domain/outages.js';
import { readDesk } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { OutageReader } from '../store/outage-reader.js';
import { iso } from '../store/sql.js';

type Answer = ResponseOf<typeof listOutages>;

/** The outages for which some can still be given time, the oldest first. Throws 'Exam not found'. */
export class ListOutages extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(ListOutages)
export class ListOutagesHandler implements IQueryHandler<ListOutages> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly reader: OutageReader,
  ) {}

  async execute({ actor, examId }: ListOutages): Promise<Answer> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    if (exam.state !== 'open') return { at: iso(exam.now), outages: [] };
    const { at, touched } = await this.reader.recent(examId);
    return {
      at,
      outages: touched
        .filter(({ toGive }) => toGive.length > 0)
        .map(({ outage, toGive }) => ({
          id: iso(outage.firstBack),
          from: iso(outage.from),
          to: iso(outage.to),
          people: outage.userIds.length,
          toGive: toGive.length,
          who: toGive.slice(0, mostNames).map(({ userId, name }) => ({ userId, name })),
          minutes: minutesFor(outage),
        })),
    };
  }
}
