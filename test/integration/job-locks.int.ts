import { randomUUID } from 'node:crypto';
import { once as happened } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, type INestApplicationContext } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { byFlow, Dispatcher, Flow, noReactions, once, type Reactions } from '#platform';
import { AppError } from '#platform/kernel';
import { Emit, EmitHandler } from '../support/emit.js';
import { startLaneProcess, type LaneProcess } from '../support/lane-process.js';
import { makeLane, makeRelay, startPlatform } from '../support/platform.js';
import { startOwnWorld, until, type World } from '../support/world.js';

class Note extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

let begun = 0;

@CommandHandler(Note)
class NoteHandler {
  constructor(@Inject(EntityManager) private readonly em: EntityManager) {}
  async execute({ userId }: Note): Promise<void> {
    begun += 1;
    await this.em.execute('insert into probe.effects (user_id) values (?)', [userId]);
  }
}

const runs = { now: 0, most: 0, stopped: '' };
/** Its first run goes on until it is told to stop, and then until the job is taken again. */
class NoteSlowly extends Flow<string> {
  async prepare(userId: string, signal: AbortSignal): Promise<Note> {
    runs.now += 1;
    runs.most = Math.max(runs.most, runs.now);
    try {
      if (runs.stopped === '') {
        await happened(signal, 'abort');
        runs.stopped = (signal.reason as Error).name;
        await lockKey();
        signal.throwIfAborted();
      }
      return new Note(userId);
    } finally {
      runs.now -= 1;
    }
  }
  async giveUp(): Promise<void> {
    throw new Error('It is not to be given up');
  }
}

let failed = false;
/** Its first run loses its lock and fails for good at the same moment. */
class NoteAgain extends Flow<string> {
  async prepare(userId: string): Promise<Note> {
    if (failed) return new Note(userId);
    failed = true;
    await redis.del(await lockKey());
    throw new AppError('Exam not found');
  }
  async giveUp(): Promise<void> {
    throw new Error('It is not to be given up');
  }
}

const onRegistered = (list: Reactions['UserRegistered']): Reactions => ({ ...noReactions, UserRegistered: list });
const notes = onRegistered([once('probe.note-one', 'money', ({ userId }) => new Note(userId))]);
const slowNotes = onRegistered([once('probe.note-slowly', 'money', ({ userId }) => byFlow(NoteSlowly, userId))]);
const notesAgain = onRegistered([once('probe.note-again', 'money', ({ userId }) => byFlow(NoteAgain, userId))]);

let world: World;
let app: INestApplicationContext;
let redis: Redis;
const started: { stop(): Promise<void> }[] = [];
const processes: LaneProcess[] = [];

const relaying = (reactions: Reactions): void => {
  const made = makeRelay(app, world, reactions);
  made.relay.start();
  started.push(made);
};
const serve = (reactions: Reactions): ReturnType<typeof makeLane> => {
  const lane = makeLane(app, world, 'money', reactions);
  lane.worker.start();
  started.push(lane);
  return lane;
};
const processThat = (what: 'hang' | 'spin' | number): LaneProcess => {
  const process = startLaneProcess(world, what);
  processes.push(process);
  return process;
};
const emit = (): Promise<void> => app.get(Dispatcher).command(new Emit([randomUUID()]));
const count = async (table: string): Promise<number> => (await world.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
/** The key of the one lock that there is. */
const lockKey = (): Promise<string> => until('a lock', async () => (await redis.keys('bull:money:*:lock'))[0]);

beforeAll(async () => {
  world = await startOwnWorld();
  await world.sql('create schema probe');
  await world.sql('create table probe.effects (user_id text not null)');
  app = await startPlatform(world, [EmitHandler, NoteHandler, NoteSlowly, NoteAgain]);
  redis = new Redis(world.redisUrl);
});
beforeEach(async () => {
  await world.redis.flush();
  await world.sql('truncate probe.effects, platform.outbox, platform.inbox, platform.dead');
  begun = 0;
});
afterEach(async () => {
  for (const process of processes.splice(0)) process.kill();
  for (const { stop } of started.splice(0)) await stop();
});
afterAll(async () => {
  redis?.disconnect();
  await app?.close();
  await world?.close();
});

describe('the lock of a job', () => {
  // Red (seen) with locks that BullMQ renews by timers of the main thread: the other worker began the job beside the one that held its loop.
  it('is kept while its process holds the event loop for longer than a lock lasts', async () => {
    relaying(notes);
    await emit();
    const holds = processThat(9000);
    await holds.said('began');
    const other = serve(notes);
    await holds.said('went on');
    await until('the job is done', async () => (await count('platform.inbox')) === 1);
    await until('its lock is gone', async () => (await redis.keys('bull:money:*:lock')).length === 0);
    expect(other.outcomes).toEqual([]);
  });

  // Red (seen) without the end of the process: it renewed its lock for ever, and nobody took the job up.
  it('ends with a process that never gets on: it is ended, and another takes the job up', async () => {
    relaying(notes);
    await emit();
    const spins = processThat('spin');
    await spins.said('began');
    expect(await spins.ended()).toBe('SIGKILL');
    serve(notes);
    await until('the effect', async () => (await count('probe.effects')) === 1);
    expect(await count('platform.inbox')).toBe(1);
  });

  // Red (seen) with a thousand losses allowed, of which none counted as a try.
  it('counts as a try when it is lost; a job that loses it again and again is given up', async () => {
    relaying(notes);
    await emit();
    const dies = processThat('hang');
    await dies.said('began');
    // It has lost it as often as it may.
    await redis.hset((await lockKey()).replace(/:lock$/, ''), 'stc', 10);
    dies.kill();
    serve(notes);
    await until('it is given up', async () => (await count('platform.dead')) === 1);
    const [dead] = await world.sql<{ attempts: number; reason: string }>('select attempts, reason from platform.dead');
    expect(dead).toEqual({ attempts: 12, reason: 'probe.note-one lost its worker 11 times' });
    expect(begun).toBe(0);
  });

  // Red (seen) without the signal, and without the wait for the first run: both were under way at once.
  it('when it is lost all the same, stops the run that lost it, and only then lets the next begin', async () => {
    Object.assign(runs, { now: 0, most: 0, stopped: '' });
    relaying(slowNotes);
    const lane = serve(slowNotes);
    await emit();
    await until('the first run', async () => runs.now === 1);
    await redis.del(await lockKey());
    await until('the effect', async () => (await count('probe.effects')) === 1);
    await until('both are over', async () => lane.outcomes.length === 2);
    expect(runs).toEqual({ now: 0, most: 1, stopped: 'LockLost' });
    expect(lane.outcomes).toEqual(['probe.note-slowly failed', 'probe.note-slowly done']);
    expect(await count('platform.dead')).toBe(0);
  });

  // Red (seen) without a look at the lock before a job is given up: it stood on the dead list, and was done all the same.
  it('when it is lost, keeps the run that lost it from giving the job up', async () => {
    failed = false;
    relaying(notesAgain);
    const lane = serve(notesAgain);
    await emit();
    await until('the effect', async () => (await count('probe.effects')) === 1);
    await until('both are over', async () => lane.outcomes.length === 2);
    expect(lane.outcomes).toEqual(['probe.note-again failed', 'probe.note-again done']);
    expect(await count('platform.dead')).toBe(0);
  });
});
