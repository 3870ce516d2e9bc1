import { Injectable } from '@nestjs/common';
import { Logger } from '../logging/logger.js';
import { RedisPort } from '../redis/redis-port.js';
import { beginSpan } from '../traces/traces.js';
import { PUSH_CHANNEL, readPush, type PushMessage } from './wire.js';

export interface PushListening {
  /** Whether messages arrive now. */
  readonly connected: () => boolean;
  readonly stop: () => void;
}

/** The receiving end of `RedisPush`, on a connection of its own. */
@Injectable()
export class PushListener {
  constructor(
    private readonly redis: RedisPort,
    private readonly logger: Logger,
  ) {}

  /** `onGap` is called whenever listening begins (again): what was published before is lost, and is to be read from SQL. */
  listen(onMessage: (message: PushMessage) => void, onGap: () => void): PushListening {
    const client = this.redis.client.duplicate({ lazyConnect: false, autoResubscribe: false });
    let connected = false;
    const begin = async (): Promise<void> => {
      try {
        await client.subscribe(PUSH_CHANNEL);
        connected = true;
        onGap();
      } catch (error) {
        // The connection is gone again, and its next one begins anew.
        this.logger.debug({ err: error }, 'The push channel could not be joined');
      }
    };
    client.on('ready', () => void begin());
    client.on('close', () => (connected = false));
    client.on('error', (error: unknown) => this.logger.debug({ err: error }, 'The push channel is away'));
    client.on('message', (_channel: string, text: string) => {
      const message = readPush(text);
      if (!message) return;
      const { noun, traceparent } = message;
      const span = traceparent
        ? beginSpan({ name: `socket ${noun}`, kind: 'CONSUMER', parent: traceparent, facts: { bytes: text.length } })
        : undefined;
      onMessage(message);
      span?.end();
    });
    return { connected: () => connected, stop: () => client.disconnect() };
  }
}
