import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Flow, Logger } from '#platform';
import { NoteRings } from '../commands/note-rings.command.js';
import { Ringer } from '../store/ringer.js';
import { devicesToRing, readRinging } from '../store/rings.sql.js';

const atOnce = 200;

/**
 * Rings the devices of an audience. Each step notes what it has come to, so that a run that was killed goes on where it was; whoever has
 * signed out since, or lost the course, is not rung. The browser lays a second ring of one notice over the first.
 */
@Injectable()
export class RingDevices extends Flow<{ readonly noticeId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly ringer: Ringer,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ noticeId }: { noticeId: string }, signal: AbortSignal): Promise<NoteRings> {
    let last = new NoteRings(noticeId, []);
    if (!this.ringer.serves) return last;
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      signal.throwIfAborted();
      // Read anew before each step: it may be taken back meanwhile.
      const notice = await readRinging(this.em.fork(), noticeId);
      const devices = notice ? await devicesToRing(this.em.fork(), notice, after, atOnce) : [];
      if (!notice || devices.length === 0) return last;
      await this.dispatcher.command(last);
      const { rung, ended } = await this.ringer.ring(notice, devices);
      last = new NoteRings(noticeId, rung, ended);
      after = devices.at(-1)?.id ?? after;
    }
  }

  async giveUp({ noticeId }: { noticeId: string }, error: unknown): Promise<void> {
    // The list holds it: whoever opens a page reads it there.
    this.logger.error({ noticeId, err: error }, 'A notice was not rung everywhere');
  }
}
