import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, type INestApplicationContext } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { AnswersDb, Dispatcher, Outbox, SystemDb, TransactionalDispatcher } from '#platform';
import { newId } from '#platform/kernel';
import { toolOrm } from '../../libs/composition/src/migrate.js';
import { startPlatform } from '../support/platform.js';
import { startOwnWorld, type World } from '../support/world.js';

/** Writes a row by this name, with an event or without one; answers a place in the WAL behind what it wrote. */
class Write extends Command<string> {
  constructor(
    readonly name: string,
    readonly event: boolean,
  ) {
    super();
  }
}

@CommandHandler(Write)
class WriteHandler {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}
  async execute({ name, event }: Write) {
    await this.em.execute('insert into probe.written (name) values (?)', [name]);
    if (event) this.outbox.add('UserRegistered', { userId: randomUUID() });
    const [row] = await this.em.execute<{ lsn: string }[]>('select pg_current_wal_insert_lsn()::text as lsn');
    return row!.lsn;
  }
}

let world: World;
let app: INestApplicationContext;
beforeAll(async () => {
  world = await startOwnWorld();
  // As on a server whose own default loses the last half second: what we acknowledge must not depend on it.
  await world.sql(`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`);
  await world.sql('create schema probe');
  await world.sql('create table probe.written (name text not null, commits text)');
  // A deferred trigger runs while its transaction commits: it sees how.
  await world.sql(`create function probe.note_commit() returns trigger language plpgsql as $$ begin
    update probe.written set commits = current_setting('synchronous_commit') where name = new.name; return null; end $$`);
  await world.sql(`create constraint trigger note_commit after insert on probe.written deferrable initially deferred
    for each row execute function probe.note_commit()`);
  app = await startPlatform(world, [WriteHandler]);
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

const howItCommitted = async (name: string): Promise<string | undefined> =>
  (await world.sql<{ commits: string }>('select commits from probe.written where name = $1', [name]))[0]?.commits;

describe('what is acknowledged', () => {
  // Red while a command with an event committed asynchronously and another commit was waited for: that one could go to a PostgreSQL that was
  // restarted in between, and had lost the first.
  it.each([true, false])('was flushed by its own commit (with an event: %s)', async (event) => {
    const name = newId();
    const lsn = await app.get(Dispatcher).command(new Write(name, event));
    const [row] = await world.sql<{ safe: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as safe', [lsn]);
    expect([await howItCommitted(name), row?.safe]).toEqual(['on', true]);
  });

  it('by a statement without a command was flushed as well', async () => {
    const [saved, system] = [newId(), newId()];
    await app.get(AnswersDb).query('insert into probe.written (name) values ($1)', [saved]);
    await app.get(SystemDb).query('insert into probe.written (name) values ($1)', [system]);
    expect([await howItCommitted(saved), await howItCommitted(system)]).toEqual(['on', 'on']);
  });

  // Red while the tools' own waiting for locks took the place of what every connection is given.
  it('by a tool was flushed as well', async () => {
    const [name, orm] = [newId(), await toolOrm(world.config)];
    try {
      await orm.em.fork().execute('insert into probe.written (name) values (?)', [name]);
    } finally {
      await orm.close(true);
    }
    expect(await howItCommitted(name)).toBe('on');
  });
});

describe('what follows from an event', () => {
  // Red with a reaction's events committed as its effect is: a relay could carry away what a crash then took back.
  it.each([
    [true, 'on'],
    [false, 'off'],
  ])('waits for the disk only where it adds an event itself (%s)', async (event, commits) => {
    const name = newId();
    await app.get(TransactionalDispatcher).once(new Write(name, event), { eventId: newId(), reaction: 'probe.write' });
    expect(await howItCommitted(name)).toBe(commits);
  });
});
