import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ScoreSubmittedAttempts, StartAttempts, SubmitAttempts, VerifyExams } from '#exams';
import { AppError, newId } from '#platform/kernel';
import { invariants, Verify } from '#readmodels';
import { openStockLedger } from '../../libs/composition/src/migrations/Migration20261127090000_stock_ledger.js';
import { course, enrol, exam, person, startHttp, type Exam, type Running } from '../support/api.js';
import { breaks, type Healthy } from '../support/breaks.js';
import { tellSale, unannounced } from '../support/breaks-announced.js';
import { makeSale, type Ask } from '../support/sale-rows.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let client: pg.Client;
let healthy: Healthy;
const ask: Ask = async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[];

/** How many rows break a rule. */
const rowsOf = async (rule: string): Promise<number> => {
  const [row] = await ask(`select count(*)::int as count from (${invariants.find(({ name }) => name === rule)!.sql}) v`);
  return Number(row!['count']);
};
/** The same of each; only those that any row breaks. */
const broken = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { name } of invariants) {
    const count = await rowsOf(name);
    if (count > 0) found[name] = count;
  }
  return found;
};

const affiliate = async (userId: string): Promise<string> => {
  const id = newId();
  await ask(
    `insert into commerce.affiliates (id, user_id, code, state, about, created_at)
     values ($1, $2, 'verified', 'approved', 'A teacher', platform.now() - interval '1 hour')`,
    [id, userId],
  );
  await ask('update identity.users set affiliate = true where id = $1', [userId]);
  return id;
};
const bookOf = async (): Promise<string> => {
  const id = newId();
  await ask(
    `insert into commerce.books (id, slug, title, author, language, cover, kind, price_paisa, stock)
     values ($1, 'physics-book', 'Physics', 'A. Writer', 'bn', '{}', 'printed', 30000, 3)`,
    [id],
  );
  await ask(`insert into commerce.stock_changes (id, book_id, delta, stock, reason) values ($1, $2, 3, 3, 'Printed')`, [newId(), id]);
  return id;
};
/** Somebody who has handed in two answers, right and wrong, and has the score of them. */
const sit = async ({ id: examId, pick }: Exam, userId: string): Promise<void> => {
  const { dispatcher } = http;
  const [started] = await dispatcher.command(new StartAttempts(examId, [{ userId, deviceId: newId(), again: false }]));
  if (!started || started instanceof AppError) throw started ?? new Error('Not started');
  const body = { epoch: 1, saves: [pick(0, true), pick(1, false)] };
  const [receipt] = await dispatcher.command(new SubmitAttempts(examId, [{ userId, attemptId: started.attempt.id, body }]));
  if (!receipt || receipt instanceof AppError) throw receipt ?? new Error('Not submitted');
  await dispatcher.command(new ScoreSubmittedAttempts(examId));
};

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const [buyer, other] = [await person(http, world, 'Buyer'), await person(http, world, 'Other')];
  const courseId = await course(http, 'verified', { pricePaisa: 100_000 });
  const sitter = await person(http, world, 'Sitter');
  await enrol(http, courseId, buyer, sitter);
  const running = await exam(http, courseId);
  await sit(running, sitter.id);
  const { body } = await http.call('POST', `/api/exams/${running.id}/attempts`, { as: buyer, body: { deviceId: newId(), again: true } });
  // What follows the events of these is the workers' work, of which there are none here.
  await ask('update platform.outbox set published_at = now(), done_at = now()');
  healthy = {
    buyerId: buyer.id,
    otherId: other.id,
    courseId,
    planId: String((await ask('select id from practice.plans where days = 30'))[0]!['id']),
    bookId: await bookOf(),
    affiliateId: await affiliate(other.id),
    examId: running.id,
    attemptId: (body['attempt'] as { id: string }).id,
    sale: await makeSale(ask, {
      number: 'P-26K7-2001',
      userId: buyer.id,
      lines: [{ refId: courseId, unitPaisa: 100_000, discountPaisa: 5000 }],
      at: new Date(Date.now() - 3_600_000).toISOString(),
    }),
  };
  await tellSale(ask, healthy.sale);
});

afterAll(async () => {
  await client?.end();
  await http?.close();
  await world?.close();
});

describe('the rules over the whole database', () => {
  it('hold where all is well, and each has a way to be broken', async () => {
    expect(await broken()).toEqual({});
    expect(Object.keys(breaks).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(breaks))('%s is seen', async (name, breakIt) => {
    await ask('begin');
    try {
      await breakIt(ask, healthy);
      expect(await rowsOf(name)).toBeGreaterThan(0);
    } finally {
      await ask('rollback');
    }
  });

  // Red without `rules/announced.ts`: an event that was taken out of the outbox was missed by nobody.
  it.each(unannounced.filter(([name, breakIt]) => breaks[name] !== breakIt))(
    '%s is seen, whatever the event is missing for',
    async (name, breakIt) => {
      await ask('begin');
      try {
        await breakIt(ask, healthy);
        expect(await rowsOf(name)).toBeGreaterThan(0);
      } finally {
        await ask('rollback');
      }
    },
  );

  // Red with a ledger that begins at nothing: every book that was there before would be a broken rule for ever.
  it('hold for the stock of an older database once its ledger has an opening balance', async () => {
    await ask('begin');
    try {
      await ask('update commerce.books set stock = stock + 2');
      await ask(openStockLedger);
      expect(await rowsOf('stock-unlike-ledger')).toBe(0);
      const before = await ask('select id from commerce.stock_changes order by id');
      await ask(openStockLedger);
      expect(await ask('select id from commerce.stock_changes order by id')).toEqual(before);
    } finally {
      await ask('rollback');
    }
  });

  it('leave out what is only on its way', async () => {
    await ask('begin');
    try {
      const { buyerId: userId, courseId } = healthy;
      const lines = [{ refId: courseId, unitPaisa: 100_000 }];
      await tellSale(ask, await makeSale(ask, { number: 'P-26K7-2002', userId, lines, state: 'paid' }));
      await makeSale(ask, { number: 'P-26K7-2003', userId, lines, state: 'pending' });
      expect(await broken()).toEqual({});
    } finally {
      await ask('rollback');
    }
  });
});

describe('what is printed', () => {
  const printed = (...more: string[]): { code: number | null; out: string } => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, REDIS_URL: world.redisUrl, DATA_DIR: world.config.DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', ...more], { env, encoding: 'utf8' });
    return { code: status, out: stdout };
  };

  it('is one line of JSON and 0, and 1 with the rows where a rule is broken', async () => {
    const well = printed('--json');
    const answer = JSON.parse(well.out) as { violations: number; invariants: { name: string; count: number }[] };
    expect([well.code, answer.violations]).toEqual([0, 0]);
    expect(answer.invariants.map(({ name }) => name)).toEqual([
      ...invariants.map(({ name }) => name),
      ...(await http.app.get(VerifyExams, { strict: false }).look()).map(({ name }) => name),
      'board-unlike-sql',
    ]);
    await ask('update commerce.orders set refunded_paisa = 5 where id = $1', [healthy.sale.id]);
    const ill = printed();
    expect(ill.code).toBe(1);
    expect(ill.out).toContain('refunded-unlike-refunds: 1');
    expect(ill.out).toContain('P-26K7-2001');
    expect((await http.app.get(Verify, { strict: false }).run()).violations).toBe(1);
  });
});
