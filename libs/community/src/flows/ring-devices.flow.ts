import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { cutText } from '#contracts/shared/cut-text';
import { Dispatcher, Flow, Logger, plainStem, WebPush } from '#platform';
import { NoteRings, type Rung } from '../commands/note-rings.command.js';
import { wordsFor } from '../domain/notice-words.js';
import { Hearers } from '../ports.js';
import { devicesToRing, readRinging, type Device, type Ringing } from '../store/rings.sql.js';

const atOnce = 200;
/** Rings on their way at the same time: push services are many and slow, we are few. */
const inFlight = 20;
const daySeconds = 86_400;
const bodyLetters = 160;

/**
 * Rings the devices of an audience. Each step notes what it has come to, so that a run that was killed goes on where it was; whoever has
 * signed out since, or lost the course, is not rung. The browser lays a second ring of one notice over the first.
 */
@Injectable()
export class RingDevices extends Flow<{ readonly noticeId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly hearers: Hearers,
    private readonly webPush: WebPush,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ noticeId }: { noticeId: string }, signal: AbortSignal): Promise<NoteRings> {
    let last = new NoteRings(noticeId, []);
    if (this.webPush.publicKey === null) return last;
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      signal.throwIfAborted();
      // Read anew before each step: it may be taken back meanwhile.
      const notice = await readRinging(this.em.fork(), noticeId);
      const devices = notice ? await devicesToRing(this.em.fork(), notice, after, atOnce) : [];
      if (!notice || devices.length === 0) return last;
      await this.dispatcher.command(last);
      last = await this.ringSome(notice, devices);
      after = devices.at(-1)?.id ?? after;
    }
  }

  async giveUp({ noticeId }: { noticeId: string }, error: unknown): Promise<void> {
    // The list holds it: whoever opens a page reads it there.
    this.logger.error({ noticeId, err: error }, 'A notice was not rung everywhere');
  }

  private async ringSome(notice: Ringing, devices: readonly Device[]): Promise<NoteRings> {
    const audience = notice.audience === 'people' ? null : notice.audience;
    const [people, sessions] = await Promise.all([
      this.hearers.among([...new Set(devices.map(({ userId }) => userId))], audience, notice.about),
      this.hearers.standing([...new Set(devices.map(({ session }) => session))]),
    ]);
    const [hears, stands] = [new Set(people), new Set(sessions)];
    const ended = devices.filter(({ session }) => !stands.has(session)).map(({ id }) => id);
    const queue = devices.filter(({ userId, session }) => hears.has(userId) && stands.has(session) && userId !== notice.authorId);
    const rung: Rung[] = [];
    const work = async (): Promise<void> => {
      for (let device = queue.shift(); device; device = queue.shift()) {
        const how = { ttlSeconds: ttlOf(notice), topic: notice.id.replaceAll('-', '') };
        rung.push({ subscriptionId: device.id, ring: await this.webPush.ring(device, payload(notice, device), how) });
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    return new NoteRings(notice.id, rung, ended);
  }
}

/** A device that is off for longer than a day, or comes back after its end, is not rung for it. */
const ttlOf = ({ endsAt }: Ringing): number =>
  endsAt === null ? daySeconds : Math.max(60, Math.min(daySeconds, Math.round((Date.parse(endsAt) - Date.now()) / 1000)));

/** What the service worker shows: plain words, and a path of ours. */
const payload = (notice: Ringing, { locale }: Device): string => {
  const text = plainStem(wordsFor(locale, notice.body, notice.bodyEn));
  return JSON.stringify({
    id: notice.id,
    lang: locale,
    title: wordsFor(locale, notice.title, notice.titleEn),
    body: text.length > bodyLetters ? `${cutText(text, bodyLetters - 1)}…` : text,
    link: notice.link,
  });
};
