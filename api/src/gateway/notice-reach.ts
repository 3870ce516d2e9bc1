import { NoteReached } from '#community';
import type { TopicBody } from '#contracts/socket/topics';
import type { Dispatcher, Logger } from '#platform';
import type { Watched } from './fan-out.js';

/** Notices to single persons come one by one: they are noted together. */
const GATHER_MS = 1000;

/** How many people had a page open when a notice came, as this gateway sees it. */
export class NoticeReach {
  private readonly waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {}

  /** Before the push is sent on: what came with a version above the known one is news for everybody who watches. */
  note(watched: Watched, { heads }: TopicBody<'notices'>): void {
    const news = heads.filter(({ v }) => v > watched.version && watched.version >= 0);
    if (news.length === 0) return;
    const people = new Set([...watched.groups.watchers()].map(({ userId }) => userId)).size;
    for (const { id } of news) this.waiting.set(id, (this.waiting.get(id) ?? 0) + people);
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const reached = [...this.waiting].map(([noticeId, people]) => ({ noticeId, people }));
    this.waiting.clear();
    try {
      await this.dispatcher.command(new NoteReached(reached));
    } catch (error) {
      // A figure of the desk; the notice has come all the same.
      this.logger.debug({ err: error }, 'How far a notice came was not noted');
    }
  }
}
