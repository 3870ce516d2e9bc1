import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, type INestApplicationContext } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Dispatcher, Durability, Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { startPlatform } from '../support/platform.js';
import { startWorld, until, type World } from '../support/world.js';

/** Writes, with an event or without one; answers a place in the WAL behind what it wrote. */
class Write extends Command<string> {
  constructor(readonly event: boolean) {
    super();
  }
}

@CommandHandler(Write)
class WriteHandler {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}
  async execute({ event }: Write) {
    await this.em.execute('insert into probe.written (id) values (?)', [randomUUID()]);
    if (event) this.outbox.add('UserRegistered', { userId: randomUUID() });
    const [row] = await this.em.execute<{ lsn: string }[]>('select pg_current_wal_insert_lsn()::text as lsn');
    return row!.lsn;
  }
}

/** Changes nothing: what it answers from may have been committed by somebody a moment ago. */
class Look extends Command<number> {}

@CommandHandler(Look)
class LookHandler {
  constructor(@Inject(EntityManager) private readonly em: EntityManager) {}
  async execute() {
    return (await this.em.execute('select 1 from probe.written')).length;
  }
}

let world: World;
let app: INestApplicationContext;
beforeAll(async () => {
  world = await startWorld();
  await world.sql('create schema probe');
  await world.sql('create table probe.written (id uuid primary key)');
  app = await startPlatform(world, [WriteHandler, LookHandler]);
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

const dispatcher = (): Dispatcher => app.get(Dispatcher);
const written = async (): Promise<number> => (await world.sql<{ n: number }>('select count(*)::int as n from probe.written'))[0]!.n;

describe('a command with an event', () => {
  // Red without the wait behind its commit: PostgreSQL would write it within 0.6 s.
  it('is on the disk when its caller hears of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lsn = await dispatcher().command(new Write(true));
      const [row] = await world.sql<{ safe: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as safe', [lsn]);
      expect(row?.safe).toBe(true);
    }
  });

  it('holds nobody up while it waits, and who finds what it did waits as well', async () => {
    const durability = app.get(Durability);
    const [before, doors] = [await written(), [] as (() => void)[]];
    const reached = jest.spyOn(durability, 'reached').mockImplementation(() => new Promise((done) => doors.push(done)));
    const waiting = jest.spyOn(durability, 'waiting', 'get').mockImplementation(() => doors.length > 0);
    try {
      const heard: string[] = [];
      const first = dispatcher()
        .command(new Write(true))
        .then(() => heard.push('written'));
      await until('it is committed', async () => (await written()) === before + 1);
      const second = dispatcher()
        .command(new Look())
        .then(() => heard.push('seen'));
      await until('who looks waits', async () => doors.length === 2);
      expect(heard).toEqual([]);
      for (const open of doors) open();
      await Promise.all([first, second]);
      expect(heard.toSorted()).toEqual(['seen', 'written']);
    } finally {
      reached.mockRestore();
      waiting.mockRestore();
    }
  });

  it('is not run again where the disk does not answer, and its caller is not told that it stands', async () => {
    const before = await written();
    const reached = jest.spyOn(app.get(Durability), 'reached').mockRejectedValue(new AppError('Temporarily unavailable'));
    await expect(dispatcher().command(new Write(true))).rejects.toThrow('Temporarily unavailable');
    reached.mockRestore();
    expect(await written()).toBe(before + 1);
  });
});

describe('a command without one', () => {
  it('waits for the disk by itself', async () => {
    const reached = jest.spyOn(app.get(Durability), 'reached');
    await dispatcher().command(new Write(false));
    expect(reached).not.toHaveBeenCalled();
    reached.mockRestore();
  });
});
