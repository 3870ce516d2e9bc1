import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Dispatcher, LaneLook, latest, noReactions, once, perPerson, type Reactions } from '#platform';
import { Emit, EmitHandler } from '../support/emit.js';
import { makeLane, makeRelay, startPlatform } from '../support/platform.js';
import { startOwnWorld, until, type World } from '../support/world.js';

/** Says that it ran. */
class Say extends Command<void> {
  constructor(readonly what: string) {
    super();
  }
}
const said: string[] = [];

@CommandHandler(Say)
class SayHandler {
  async execute({ what }: Say): Promise<void> {
    said.push(what);
  }
}

let world: World;
let app: INestApplicationContext;
const started: { stop(): Promise<void> }[] = [];
const say = (what: string) => (): Say => new Say(what);
const onRegistered = (list: Reactions['UserRegistered']): Reactions => ({ ...noReactions, UserRegistered: list });
const published = (): Promise<boolean> =>
  world.sql<{ open: boolean }>('select exists(select from platform.outbox where published_at is null) as open').then(([row]) => !row?.open);
const emitted = async (userIds: readonly string[]): Promise<void> => {
  await app.get(Dispatcher).command(new Emit(userIds));
  await until('everything in the queue', published);
};

const fill = (reactions: Reactions): void => {
  const made = makeRelay(app, world, reactions);
  made.relay.start();
  started.push(made);
};
const serve = (reactions: Reactions): void => {
  const served = makeLane(app, world, 'bulk', reactions);
  served.worker.start();
  started.push(served);
};

beforeAll(async () => {
  world = await startOwnWorld();
  app = await startPlatform(world, [EmitHandler, SayHandler]);
});
beforeEach(async () => {
  await world.redis.flush();
  await world.sql('truncate platform.outbox, platform.inbox, platform.dead');
  said.splice(0);
});
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop();
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

describe('the lane bulk', () => {
  // Red (seen) with one row for all: an import that somebody looks at waited until each of an exam's people had been rated.
  it('takes what somebody waits for first, then what is for all, then what is for each of many', async () => {
    const somebody = randomUUID();
    const reactions = onRegistered([
      perPerson(latest('probe.rate-one', 'bulk', ({ userId }) => userId, say('each'))),
      latest('probe.rate-all', 'bulk', ({ userId }) => (userId === somebody ? 'all' : null), say('all')),
      once('probe.bring-in', 'bulk', ({ userId }) => (userId === somebody ? new Say('awaited') : null)),
    ]);
    fill(reactions);
    await emitted(Array.from({ length: 150 }, () => randomUUID()));
    await emitted([somebody]);
    expect((await app.get(LaneLook).look()).get('bulk')).toMatchObject({ waiting: 153, active: 0, oldestSeconds: expect.any(Number) });
    serve(reactions);
    await until('all of it', async () => said.length === 153);
    // Two at a time: many of what is in the other slot may be through before a transaction of one has begun.
    expect(Math.max(said.indexOf('awaited'), said.indexOf('all'))).toBeLessThan(75);
  });

  // Red (seen) with a job that rests in its slot: two that never end kept a third out for ever.
  it('lends a slot for one piece of what is long', async () => {
    const endless = (name: string) =>
      latest(
        `probe.fill-${name}`,
        'bulk',
        () => 'all',
        say(name),
        () => true,
      );
    const reactions = onRegistered([endless('one'), endless('two'), once('probe.bring-in', 'bulk', () => new Say('awaited'))]);
    fill(reactions);
    serve(reactions);
    const pieces = (name: string): number => said.filter((what) => what === name).length;
    await emitted([randomUUID()]);
    await until('both go on, and the third is through', async () => pieces('one') > 5 && pieces('two') > 5 && pieces('awaited') === 1);
    await emitted([randomUUID()]);
    await until('who comes while they go on is through, too', async () => pieces('awaited') === 2);
    expect((await world.sql('select from platform.dead')).length).toBe(0);
  });
});
