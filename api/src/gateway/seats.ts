import { Injectable } from '@nestjs/common';
import type { Query } from '@nestjs/cqrs';
import { splitTopic, type TopicNoun } from '#contracts/socket/topics';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { AccessGuard } from '../http/access.guard.js';
import { asAppError } from '../http/failure.js';
import { Gather } from '../http/gather.js';
import { Line } from '../http/line.js';
import type { FanOut, Watched } from './fan-out.js';
import { topicTable, type Asked, type Reading, type Snapshot } from './topics.js';
import type { Watcher } from './watcher.js';

/** Topics one socket may watch at once. */
const TOPICS_AT_MOST = 24;

type Together = Exclude<Reading<TopicNoun>, { readonly alone: unknown }>;

const rules = Object.keys(topicTable) as TopicNoun[];

/** Who sits where: lets sockets into topics by the rights PostgreSQL knows, and out again when they end. */
@Injectable()
export class Seats {
  /** A reading begins after the last of its askers has asked: nobody gets an older picture for having company. */
  private readonly together = new Gather<Asked & { reading: Together }, Snapshot | AppError>(async (_group, asked) => {
    const [first] = asked;
    if (!first) return [];
    const { reading } = first;
    if ('ofNoun' in reading) return this.dispatcher.query(reading.ofNoun(asked));
    if ('ofTopic' in reading) return this.dispatcher.query(reading.ofTopic(asked, first.id));
    const picture = await this.dispatcher.query(reading.forAll(first));
    return asked.map(() => picture);
  });
  /** After a gateway's restart everybody joins everything at once: what is read for each alone waits here, not for connections. */
  private readonly alone = new Line(6, 20_000);
  private readonly allow: Record<TopicNoun, ReturnType<AccessGuard['ruleOf']>>;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly access: AccessGuard,
  ) {
    this.allow = Object.fromEntries(rules.map((noun) => [noun, access.ruleOf(topicTable[noun].access)])) as Seats['allow'];
  }

  /** The picture as this person may see it now. Throws for whoever may not, and 'Not found' for names that are none of ours. */
  async read(actor: Actor, topic: string): Promise<Snapshot> {
    const split = splitTopic(topic);
    if (!split) throw new AppError('Not found');
    const { noun, id } = split;
    const reading = topicTable[noun].read as Reading<TopicNoun>;
    if ('alone' in reading) return this.alone.run(() => this.readAlone(noun, { actor, id }, reading.alone));
    await this.allow[noun](actor, { id });
    const answer = await this.together.of('ofNoun' in reading ? noun : topic, { actor, id, reading });
    if (answer instanceof AppError) throw answer;
    return answer;
  }

  private async readAlone(noun: TopicNoun, asked: Asked, query: (asked: Asked) => Query<Snapshot>): Promise<Snapshot> {
    await this.allow[noun](asked.actor, { id: asked.id });
    return this.dispatcher.query(query(asked));
  }

  /** Lets the socket in and sends what it does not have. The answer is the version it will have then. */
  async join(fanOut: FanOut, watcher: Watcher, topic: string, have: number, stillThere: () => boolean): Promise<number> {
    if (!watcher.has.has(topic) && watcher.has.size >= TOPICS_AT_MOST)
      throw new AppError('Too many requests', { seconds: 1 }, { retryAfterSeconds: 1 });
    const watched = fanOut.beginJoin(topic);
    try {
      const { version, body } = await this.read(watcher.actor, topic);
      fanOut.publish(topic, version, body);
      if (stillThere()) fanOut.add(watched, watcher, have);
      return watched.version;
    } finally {
      fanOut.endJoin(watched);
    }
  }

  /** The person's access changed: what was let in before is asked anew. */
  forget(userId: string): void {
    this.access.forget(userId);
  }

  /** Reads all topics of this socket again and closes those it may not watch any more. Failures of ours close nothing. */
  async recheck(fanOut: FanOut, watcher: Watcher): Promise<void> {
    for (const topic of watcher.has.keys()) {
      const watched = fanOut.topics.get(topic);
      if (watched) await this.reread(fanOut, watched, watcher);
    }
  }

  /** True when the picture was read with this socket's rights; one without rights is put out. Throws when PostgreSQL is away. */
  async reread(fanOut: FanOut, watched: Watched, watcher: Watcher): Promise<boolean> {
    try {
      const { version, body } = await this.read(watcher.actor, watched.topic);
      fanOut.publish(watched.topic, version, body);
      return true;
    } catch (error) {
      const found = asAppError(error);
      if (found.statusCode >= 500) throw error;
      if (watched.groups.has(watcher)) fanOut.close(watched, watcher, found.statusMessage);
      return false;
    }
  }
}
