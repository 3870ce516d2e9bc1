import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { findDevices, type DeviceRow } from '../store/devices.sql.js';

/** Where the caller is signed in. */
export class ListDevices extends Query<DeviceRow[]> {
  constructor(
    readonly actor: Actor,
    /** SHA-256 of the caller's own token, hex. */
    readonly tokenHash: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ actor, tokenHash }: ListDevices): Promise<DeviceRow[]> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    return findDevices(this.em, { userId: actor.id, currentHash: tokenHash, idleDays: this.config.SESSION_IDLE_DAYS });
  }
}
