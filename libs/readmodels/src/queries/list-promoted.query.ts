import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readPromoted, type PromotedFilter, type PromotedRow } from '../affiliates/promoted.sql.js';

interface Answer {
  rows: PromotedRow[];
  total: number;
  page: number;
}

/** Courses and books that an affiliate can recommend, each with the rate that is theirs. */
export class ListPromoted extends Query<Answer> {
  constructor(
    readonly affiliateId: string,
    readonly filter: PromotedFilter,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListPromoted)
export class ListPromotedHandler implements IQueryHandler<ListPromoted> {
  constructor(private readonly em: EntityManager) {}

  execute({ affiliateId, filter, page }: ListPromoted): Promise<Answer> {
    return readPromoted(this.em, affiliateId, filter, page);
  }
}
