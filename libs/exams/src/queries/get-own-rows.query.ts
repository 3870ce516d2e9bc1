import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OwnRows, type OwnRow } from '../store/own-rows.js';

export type { OwnRow };

/** The places of some attempts of one exam, for the gateway that holds their owners' sockets. */
export class GetOwnRows extends Query<OwnRow[]> {
  constructor(
    readonly examId: string,
    readonly attemptIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetOwnRows)
export class GetOwnRowsHandler implements IQueryHandler<GetOwnRows> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: OwnRows,
  ) {}

  execute({ examId, attemptIds }: GetOwnRows): Promise<OwnRow[]> {
    return this.rows.read(this.em, examId, attemptIds);
  }
}
