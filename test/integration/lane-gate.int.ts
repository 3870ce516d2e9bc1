import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, type INestApplicationContext } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Dispatcher, LaneGate, LaneLook, noReactions, once, Outbox, PauseLane, ResumeLane, type Reactions } from '#platform';
import { newId, system } from '#platform/kernel';
import { makeLane, makeRelay, startPlatform } from '../support/platform.js';
import { startOwnWorld, until, type World } from '../support/world.js';

class Emit extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(Emit)
class EmitHandler {
  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}
  async execute({ userId }: Emit): Promise<void> {
    this.outbox.add('UserRegistered', { userId });
  }
}

class Note extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(Note)
class NoteHandler {
  constructor(@Inject(EntityManager) private readonly em: EntityManager) {}
  async execute({ userId }: Note): Promise<void> {
    await this.em.execute('insert into probe.effects (user_id) values (?)', [userId]);
  }
}

const reactions: Reactions = { ...noReactions, UserRegistered: [once('probe.note-one', 'money', ({ userId }) => new Note(userId))] };
const nobody = system('test');

let world: World;
let app: INestApplicationContext;

beforeAll(async () => {
  world = await startOwnWorld();
  await world.sql('create schema probe');
  await world.sql('create table probe.effects (user_id uuid primary key)');
  app = await startPlatform(world, [EmitHandler, NoteHandler]);
});

afterAll(async () => {
  await app?.close();
  await world?.close();
});

const effects = async (): Promise<number> => (await world.sql('select from probe.effects')).length;

describe('a lane that is held', () => {
  // Seen red with the queue itself paused (BullMQ's own pause): emptied, Redis had forgotten it, and the job ran.
  it('begins nothing, also after Redis was emptied, until it goes on; then everything is done once', async () => {
    const dispatcher = app.get(Dispatcher);
    expect(await dispatcher.command(new PauseLane(nobody, 'money', 'The test'))).toBe(true);
    const relay = makeRelay(app, world, reactions);
    const lane = makeLane(app, world, 'money', reactions);
    const letGo = app.get(LaneGate).guard(new Map([['money', lane.worker]]));
    try {
      await until('the relay finds Redis', async () => relay.producer.ready);
      await dispatcher.command(new Emit(newId()));
      await until('it is published', async () => (await relay.relay.look()) > 0);
      await world.redis.flush();
      await dispatcher.command(new Emit(newId()));
      await until('the next is published', async () => (await relay.relay.look()) > 0);
      const waiting = await until('it waits', async () => {
        const figures = (await app.get(LaneLook).look()).get('money');
        return figures && figures.waiting === 1 && figures;
      });
      expect(waiting).toMatchObject({ active: 0, delayed: 0 });
      // The worker stands ready: only the gate holds it.
      expect([await effects(), lane.worker.running]).toEqual([0, 0]);
      expect(await dispatcher.command(new ResumeLane(nobody, 'money', 'The test'))).toBe(true);
      await until('the job is done', async () => (await effects()) === 1);
      // What Redis lost is sent again from SQL, as the sweep does it after a minute.
      await world.sql('update platform.outbox set published_at = null where done_at is null');
      await until('what was lost is done too', async () => {
        await relay.relay.look();
        return (await effects()) === 2;
      });
      // Held again while its worker waits for work: the one job that it is handed goes back.
      await dispatcher.command(new PauseLane(nobody, 'money', 'The test'));
      await until('the worker holds', async () => lane.worker.isHeld);
      await dispatcher.command(new Emit(newId()));
      await until('the third is published', async () => (await relay.relay.look()) > 0);
      await until('it waits, with nothing under way', async () => {
        const figures = (await app.get(LaneLook).look()).get('money');
        return figures && figures.waiting + figures.delayed === 1 && figures.active === 0;
      });
      expect(await effects()).toBe(2);
      await dispatcher.command(new ResumeLane(nobody, 'money', 'The test'));
      await until('the third is done', async () => (await effects()) === 3);
      // What was put back failed nothing.
      expect(new Set(lane.outcomes)).toEqual(new Set(['probe.note-one done']));
    } finally {
      letGo();
      await lane.stop();
      await relay.stop();
    }
  });
});
