import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config } from '#platform';
import { AppError } from '#platform/kernel';
import type { CodeAddress } from '../domain/one-time-code.js';
import { pendingOwner } from '../store/pending-sign-ins.sql.js';
import { findStandIns } from '../store/stand-ins.sql.js';

/** Inside identity only: where a code would go for the sign-in that waits in this browser. */
export class GetStandIn extends Query<CodeAddress> {
  constructor(
    /** The token of the sign-in that waits, or null. */
    readonly pendingToken: string | null,
    readonly channel: CodeAddress['channel'],
  ) {
    super();
  }
}

@QueryHandler(GetStandIn)
export class GetStandInHandler implements IQueryHandler<GetStandIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** Throws 'Sign-in expired', 'No second factor' (nothing of the kind stands in for one). */
  async execute({ pendingToken, channel }: GetStandIn): Promise<CodeAddress> {
    const userId = await pendingOwner(this.em, pendingToken);
    const found = (await findStandIns(this.em, userId, this.config)).find((address) => address.channel === channel);
    if (!found) throw new AppError('No second factor');
    return found;
  }
}
