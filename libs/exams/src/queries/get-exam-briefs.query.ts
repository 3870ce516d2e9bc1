import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ExamBrief } from '#contracts/http/exams';
import type { Actor } from '#platform/kernel';
import { BriefReader } from '../store/brief-reader.js';
import type { ExamFilter } from '../store/briefs.sql.js';

export type { ExamFilter };

/** Exams as lists show them, the newest first, with the caller's own state. */
export class GetExamBriefs extends Query<ExamBrief[]> {
  constructor(
    readonly actor: Actor,
    readonly filter: ExamFilter,
  ) {
    super();
  }
}

@QueryHandler(GetExamBriefs)
export class GetExamBriefsHandler implements IQueryHandler<GetExamBriefs> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
  ) {}

  async execute({ actor, filter }: GetExamBriefs): Promise<ExamBrief[]> {
    return (await this.briefs.read(this.em, actor, filter)).map(({ brief }) => brief);
  }
}
