import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OutsideChannel } from '#contracts/shared/notices';
import type { Locale } from '#contracts/shared/values';
import { Carriers, Config, Dispatcher, Flow, Logger, pauseBulk, plainStem } from '#platform';
import { AppError } from '#platform/kernel';
import { ClaimSms, GoOnDelivering, NoteDeliveries } from '../commands/note-deliveries.command.js';
import { newsLetter, newsSms } from '../domain/news-letter.js';
import { wordsFor } from '../domain/notice-words.js';
import { Hearers, type Reach } from '../ports.js';
import { readWaiting, type Delivered } from '../store/deliveries.sql.js';
import { Ringer } from '../store/ringer.js';
import { devicesOfPeople, readRinging, type Ringing } from '../store/rings.sql.js';

interface Due {
  readonly noticeId: string;
  readonly channels: readonly OutsideChannel[];
}

/** People of one step: what a crash may repeat by push and mail. */
const atOnce: Readonly<Record<OutsideChannel, number>> = { push: 100, mail: 20, sms: 20 };
const inFlight = 5;
const stepsOfJob = 20;

/**
 * Sends a notice for single persons by the channels outside, step by step; each step notes what it has come to. Whoever does not want to be told of
 * such things any more, or was told of what is over meanwhile, is skipped. A crash repeats one step of push and mail, and no SMS.
 */
@Injectable()
export class SendDeliveries extends Flow<Due> {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly hearers: Hearers,
    private readonly ringer: Ringer,
    private readonly carriers: Carriers,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ noticeId, channels }: Due, signal: AbortSignal): Promise<GoOnDelivering> {
    let steps = 0;
    for (const [place, channel] of channels.entries()) {
      while (await this.step(noticeId, channel, signal)) {
        steps += 1;
        // Others wait for the lane as well: the rest goes behind them.
        if (steps === stepsOfJob) return new GoOnDelivering(noticeId, channels.slice(place));
        await pauseBulk(signal);
      }
    }
    return new GoOnDelivering(noticeId, []);
  }

  async giveUp({ noticeId, channels }: Due, error: unknown): Promise<void> {
    // The bell holds it; what waits goes when the job is begun again.
    this.logger.error({ noticeId, channels, err: error }, 'A notice did not reach everybody outside');
  }

  /** Answers whether somebody waited. */
  private async step(noticeId: string, channel: OutsideChannel, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const waiting = await readWaiting(this.em.fork(), noticeId, channel, atOnce[channel]);
    if (waiting.length === 0) return false;
    const notice = await readRinging(this.em.fork(), noticeId);
    const wanted = notice ? await this.hearers.among(waiting, null, notice.about) : [];
    const hears = new Set(wanted);
    const skipped = waiting.filter((id) => !hears.has(id)).map((userId): Delivered => ({ userId, outcome: 'skipped' }));
    if (skipped.length > 0) await this.dispatcher.command(new NoteDeliveries(noticeId, channel, skipped));
    if (!notice || wanted.length === 0) return true;
    await (channel === 'push' ? this.push(notice, wanted) : this.write(notice, channel, wanted, signal));
    return true;
  }

  private async push(notice: Ringing, people: readonly string[]): Promise<void> {
    const rings = await this.ringer.ring(notice, await devicesOfPeople(this.em.fork(), notice.id, people));
    const reached = new Set(rings.rung.filter(({ ring }) => ring === 'rang').map(({ userId }) => userId));
    const tried = new Set(rings.rung.map(({ userId }) => userId));
    const delivered = people.map((userId): Delivered => ({
      userId,
      outcome: reached.has(userId) ? 'sent' : tried.has(userId) ? 'failed' : 'skipped',
    }));
    await this.dispatcher.command(new NoteDeliveries(notice.id, 'push', delivered, rings));
  }

  /** A service that is away for the moment ends the step, and the lane begins it again; what went out is noted first. */
  private async write(notice: Ringing, channel: 'mail' | 'sms', people: readonly string[], signal: AbortSignal): Promise<void> {
    const cards = (await this.hearers.reach(people)).filter((card) => addressOf(card, channel) !== null);
    const reachable = new Set(cards.map(({ userId }) => userId));
    const delivered: Delivered[] = people.filter((id) => !reachable.has(id)).map((userId) => ({ userId, outcome: 'skipped' }));
    const claimed = channel === 'sms' ? new Set(await this.dispatcher.command(new ClaimSms(notice.id, [...reachable]))) : reachable;
    const queue = cards.filter(({ userId }) => claimed.has(userId));
    let away: unknown = null;
    const work = async (): Promise<void> => {
      for (let card = queue.shift(); card && away === null; card = queue.shift()) {
        try {
          await this.send(notice, channel, card, signal);
          delivered.push({ userId: card.userId, outcome: 'sent' });
        } catch (error) {
          // An SMS may have gone out all the same.
          if (channel === 'mail' && error instanceof AppError && error.retryable) away = error;
          else delivered.push({ userId: card.userId, outcome: 'failed' });
          this.logger.warn({ noticeId: notice.id, channel, err: error }, 'A notice was not taken by its carrier');
        }
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    await this.dispatcher.command(new NoteDeliveries(notice.id, channel, delivered));
    if (away !== null) throw away;
  }

  private async send(notice: Ringing, channel: 'mail' | 'sms', card: Reach, signal: AbortSignal): Promise<void> {
    const sender = this.carriers.senders[channel];
    const to = addressOf(card, channel);
    if (!sender || to === null) throw new AppError('Internal Server Error', {}, { retryable: false });
    const words = this.wordsOf(notice, card.locale);
    await sender({ channel, to, ...(channel === 'mail' ? newsLetter(card.locale, words) : { text: newsSms(words) }) }, signal);
  }

  private wordsOf({ title, titleEn, body, bodyEn, link }: Ringing, locale: Locale) {
    return {
      product: locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME,
      title: wordsFor(locale, title, titleEn),
      text: plainStem(wordsFor(locale, body, bodyEn)),
      address: link === null ? null : new URL(link, this.config.PUBLIC_URL).href,
      settings: new URL('/profile', this.config.PUBLIC_URL).href,
    };
  }
}

const addressOf = ({ email, phone }: Reach, channel: 'mail' | 'sms'): string | null => (channel === 'mail' ? email : phone);
