import { Injectable } from '@nestjs/common';
import { cutText } from '#contracts/shared/cut-text';
import { plainStem, WebPush } from '#platform';
import { wordsFor } from '../domain/notice-words.js';
import { Hearers } from '../ports.js';
import type { Device, Ringing, Rung } from './rings.sql.js';

/** Rings on their way at the same time: push services are many and slow, we are few. */
const inFlight = 20;
const daySeconds = 86_400;
const bodyLetters = 160;

export interface Rings {
  readonly rung: readonly (Rung & { readonly userId: string })[];
  /** Devices whose sign-in has ended. */
  readonly ended: readonly string[];
}

/** Rings devices of people who get the notice, want such things and are still signed in there; not those of who wrote it. */
@Injectable()
export class Ringer {
  constructor(
    private readonly hearers: Hearers,
    private readonly webPush: WebPush,
  ) {}

  get serves(): boolean {
    return this.webPush.publicKey !== null;
  }

  async ring(notice: Ringing, devices: readonly Device[]): Promise<Rings> {
    const audience = notice.audience === 'people' ? null : notice.audience;
    const [people, sessions] = await Promise.all([
      this.hearers.among([...new Set(devices.map(({ userId }) => userId))], audience, notice.about),
      this.hearers.standing([...new Set(devices.map(({ session }) => session))]),
    ]);
    const [hears, stands] = [new Set(people), new Set(sessions)];
    const ended = devices.filter(({ session }) => !stands.has(session)).map(({ id }) => id);
    const queue = devices.filter(({ userId, session }) => hears.has(userId) && stands.has(session) && userId !== notice.authorId);
    const rung: (Rung & { userId: string })[] = [];
    const work = async (): Promise<void> => {
      for (let device = queue.shift(); device; device = queue.shift()) {
        const how = { ttlSeconds: ttlOf(notice), topic: notice.id.replaceAll('-', '') };
        const ring = await this.webPush.ring(device, payload(notice, device), how);
        rung.push({ subscriptionId: device.id, userId: device.userId, ring });
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    return { rung, ended };
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
