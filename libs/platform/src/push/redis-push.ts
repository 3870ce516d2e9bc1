import { Injectable } from '@nestjs/common';
import { wireBody } from '#contracts/socket/board-wire';
import type { TopicBody, TopicNoun } from '#contracts/socket/topics';
import { requestContext } from '../cqrs/request-context.js';
import { assertNoTransaction } from '../cqrs/transaction.js';
import { Logger } from '../logging/logger.js';
import { RedisPort } from '../redis/redis-port.js';
import { Push } from './push.js';
import { PUSH_CHANNEL, writePush } from './wire.js';

/** What a browser on 3G gets in one message. What is larger is fetched by HTTP. */
export const PUSH_BYTES = 2048;

/** Throws when the body, as it goes over the socket, is larger than one message may be. */
export const assertPushSize = (topic: string, body: unknown): void => {
  const bytes = Buffer.byteLength(JSON.stringify(wireBody(topic, body)));
  if (bytes > PUSH_BYTES)
    throw new RangeError(`The message for ${topic} has ${bytes} bytes; at most ${PUSH_BYTES} may be pushed, the rest is fetched by HTTP`);
};

/** Pushes over Redis to every gateway. A push that Redis does not take is let go: gateways read the versions again when it is back. */
@Injectable()
export class RedisPush extends Push {
  constructor(
    private readonly redis: RedisPort,
    private readonly logger: Logger,
  ) {
    super();
  }

  async publish<N extends TopicNoun>(topic: `${N}:${string}`, version: number, body: TopicBody<N>): Promise<void> {
    assertNoTransaction('push');
    assertPushSize(topic, body);
    await this.send(topic, version, body);
  }

  async hint(topic: string, body: unknown): Promise<void> {
    assertNoTransaction('push');
    assertPushSize(topic, body);
    await this.send(topic, null, body);
  }

  private async send(topic: string, version: number | null, body: unknown): Promise<void> {
    try {
      await this.redis.client.publish(PUSH_CHANNEL, writePush(topic, version, body, requestContext.getStore()?.traceparent));
    } catch (error) {
      this.logger.debug({ topic, err: error }, 'A push found no Redis');
    }
  }
}
