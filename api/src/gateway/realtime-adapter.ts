import { IoAdapter } from '@nestjs/platform-socket.io';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { Logger, RedisPort } from '#platform';
import { Handshake } from './handshake.js';

const SOCKETS_AT_MOST = 20_000;

/** What the adapter's own connections do differently: they wait for Redis, however long it is away. */
const patient = {
  lazyConnect: false,
  enableOfflineQueue: true,
  autoResendUnfulfilledCommands: true,
  maxRetriesPerRequest: null,
  commandTimeout: undefined,
};

/**
 * Socket.IO under Nest: our own pages alone may connect. The Redis adapter joins the rooms of all processes; the pushes do not need it, since each
 * process receives them itself and tells its own sockets.
 */
export class RealtimeAdapter extends IoAdapter {
  private readonly handshake: Handshake;
  private readonly redis: RedisPort;
  private readonly log: Logger;
  private readonly clients: { disconnect: () => void }[] = [];

  constructor(app: NestFastifyApplication) {
    super(app);
    [this.handshake, this.redis, this.log] = [app.get(Handshake), app.get(RedisPort), app.get(Logger)];
  }

  override createIOServer(port: number, options?: Partial<ServerOptions>): Server {
    const io: Server = super.createIOServer(port, {
      ...options,
      allowRequest: (request, answer) => {
        if (!this.handshake.fromOurs(request)) return answer('Cross-site request', false);
        return io.engine.clientsCount >= SOCKETS_AT_MOST ? answer('Full', false) : answer(null, true);
      },
    } as ServerOptions);
    io.adapter(this.redisAdapter());
    return io;
  }

  override async dispose(): Promise<void> {
    for (const client of this.clients.splice(0)) client.disconnect();
    await super.dispose();
  }

  private redisAdapter(): ReturnType<typeof createAdapter> {
    const [pub, sub] = [this.redis.client.duplicate(patient), this.redis.client.duplicate(patient)];
    for (const client of [pub, sub]) {
      client.on('error', (error: unknown) => this.log.debug({ err: error }, 'The adapter of the sockets has no Redis'));
      this.clients.push(client);
    }
    return createAdapter(pub, sub);
  }
}
