import { Injectable } from '@nestjs/common';
import { ProgressSaver } from '#catalog';
import { beatMessage, type BeatAnswer } from '#contracts/socket/beats';
import { Logger } from '#platform';
import { asAppError } from '../http/failure.js';
import type { Watcher } from './watcher.js';

/**
 * Places in lessons that come by sockets: who watches has one open, and its person is known already. By HTTP a beat costs several times as
 * much, and thousands watch at once.
 */
@Injectable()
export class Beats {
  constructor(
    private readonly progress: ProgressSaver,
    private readonly logger: Logger,
  ) {}

  /** Answers after the commit that holds it. Never throws: what went wrong is in the answer. */
  async take(watcher: Watcher, message: unknown): Promise<BeatAnswer> {
    const parsed = beatMessage.safeParse(message);
    if (!parsed.success) return { ok: false, statusMessage: 'Invalid input' };
    try {
      const { sitting, at, done } = await this.progress.save(watcher.actor, parsed.data);
      return { ok: true, sitting, at, done };
    } catch (error) {
      const found = asAppError(error);
      if (found.statusCode >= 500) this.logger.warn({ lessonId: parsed.data.lessonId, err: error }, 'A beat could not be kept');
      return { ok: false, statusMessage: found.statusMessage };
    }
  }
}
