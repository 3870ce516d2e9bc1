import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { afterCommit, Outbox, Push } from '#platform';
import { pictureOf, type HeldRoom } from './rooms.sql.js';

/** Tells everybody in a room what it has become, after the commit; what is finished is written down by a worker. */
@Injectable()
export class RoomWatch {
  constructor(
    private readonly push: Push,
    private readonly outbox: Outbox,
  ) {}

  async tell(em: EntityManager, before: Pick<HeldRoom, 'state' | 'version'>, room: HeldRoom): Promise<void> {
    if (before.version === room.version) return;
    const body = await pictureOf(em, room);
    afterCommit(() => this.push.publish(`room:${room.id}`, room.version, body));
    if (before.state !== 'finished' && room.state === 'finished') this.outbox.add('RoomFinished', { roomId: room.id });
  }
}
