import { Injectable } from '@nestjs/common';
import { Dispatcher } from '../cqrs/dispatcher.js';
import { commitsAsynchronously } from '../database/commit.js';
import { SystemDb } from '../database/system-db.js';
import { AppError } from '../kernel/index.js';
import type { Letter, Message } from './reactions.js';

/** Takes a message to the outside world, or throws. Gives up when the signal says so. */
export type Sender = (message: Message, signal: AbortSignal) => Promise<void>;
export type Senders = Readonly<Partial<Record<Message['channel'], Sender>>>;

const noSender = (channel: string): AppError =>
  new AppError('Internal Server Error', { channel }, { retryable: false, cause: new Error(`No sender for ${channel}`) });

/** Claims, sends, closes: at least once; a one-time code at most once, since a code that comes twice frightens people. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly db: SystemDb,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Answers whether something was sent now. Throws what the sender throws, and a final error where no sender serves the channel. */
  async deliver(
    event: { readonly eventId: string; readonly reaction: string },
    message: Message | Letter,
    senders: Senders,
    signal: AbortSignal,
  ): Promise<boolean> {
    // A letter may find that there is nothing to say, or say it by another channel.
    if (!senders[message.channel] && !('write' in message)) throw noSender(message.channel);
    // A code goes out when no crash could make it new again. What may come twice does not wait: lost in a crash it is sent again as below.
    const claimed = await this.db.query(
      `insert into platform.deliveries (event_id, reaction, channel, at_most_once) values ($1, $2, $3, $4)
       on conflict (event_id, reaction) do update set tries = platform.deliveries.tries + 1, claimed_at = now()
         where platform.deliveries.closed_at is null and not platform.deliveries.at_most_once
       returning set_config('synchronous_commit', case when at_most_once then 'on' else 'off' end, true)`,
      [event.eventId, event.reaction, message.channel, message.atMostOnce ?? false],
    );
    if (claimed.length === 0) return false;
    const written = await this.written(message);
    if (written) {
      const sender = senders[written.channel];
      if (!sender) throw noSender(written.channel);
      await sender(written, signal);
    }
    // Lost in a crash it is sent again, as when the process died before it.
    await this.db.query(
      `update platform.deliveries set closed_at = now() where event_id = $1 and reaction = $2 returning ${commitsAsynchronously}`,
      [event.eventId, event.reaction],
    );
    return written !== null;
  }

  private async written(message: Message | Letter): Promise<Message | null> {
    if (!('write' in message)) return message;
    const text = await this.dispatcher.query(message.write);
    return text && { channel: message.channel, ...text };
  }
}
