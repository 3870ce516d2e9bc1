import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config } from '#platform';
import { findDevices, type DeviceRow } from '../store/devices.sql.js';
import { readPerson } from '../store/people.sql.js';

/** Where a person is signed in, for staff. */
export class ListUserSessions extends Query<DeviceRow[]> {
  constructor(
    readonly userId: string,
    /** SHA-256 of the caller's own token, hex: staff may look at themselves. */
    readonly tokenHash: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListUserSessions)
export class ListUserSessionsHandler implements IQueryHandler<ListUserSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** Throws 'User not found'. */
  async execute({ userId, tokenHash }: ListUserSessions): Promise<DeviceRow[]> {
    await readPerson(this.em, userId);
    return findDevices(this.em, { userId, currentHash: tokenHash, idleDays: this.config.SESSION_IDLE_DAYS });
  }
}
