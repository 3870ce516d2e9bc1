import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Carriers, Clean, DevOutbox, type Message } from '#platform';
import { newId } from '#platform/kernel';
import { reactions } from '../../workers/src/reactions.js';
import { startHttp, type Running } from '../support/api.js';
import { addressOf, closeSenders, postFrom } from '../support/from.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { makeLane, makeRelay } from '../support/platform.js';
import { startOwnWorld, until, type World } from '../support/world.js';

/** What goes out, to whom, how often, and what an asker can learn from it: AU-05. */
let world: World;
let http: Running;
let count = 0;
const newPhone = (): string => `0161${String(1_000_000 + ++count).padStart(7, '0')}`;
const askFrom = (address: string, to: string, purpose = 'reset') => postFrom(http, address, '/api/auth/codes', { purpose, to });
const addUser = async (phone: string | null, email: string | null, proven = false): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into identity.users (id, name, proven_phone, email, email_proven_at) values ($1, 'Somebody', $2, $3, case when $4 then now() end)`,
    [id, phone, email, proven],
  );
  return id;
};

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
});
afterAll(async () => {
  closeSenders();
  await http.close();
  await world.close();
});
beforeEach(() => world.setClock('0'));

describe('a code for a new account', () => {
  // Red when a weak password is told after a message was paid for and its code typed, or when one that is right keeps the code from going out.
  it('is asked for by nobody whose password is soon guessed', async () => {
    const phone = newPhone();
    const askFor = async (password: string) => {
      const body = { purpose: 'sign-up', to: phone, newAccount: { name: 'নতুন মানুষ', password } };
      const { status, body: answer } = await http.call('POST', '/api/auth/codes', { body });
      return [status, answer['statusMessage'] ?? null, (await world.sql('select 1 from identity.codes')).length];
    };
    await world.sql('delete from identity.codes');
    expect(await askFor('password123')).toEqual([422, 'Weak password', 0]);
    expect(await askFor(`${phone}x`)).toEqual([422, 'Weak password', 0]);
    expect(await askFor('a quiet river')).toEqual([200, null, 1]);
  });
});

describe('a message with a code', () => {
  const sent: Message[] = [];
  const begin = (sender: (message: Message) => Promise<void>) => {
    const relay = makeRelay(http.app, world, reactions);
    const lane = makeLane(http.app, world, 'send', reactions, { sms: sender, mail: sender });
    relay.relay.start();
    lane.worker.start();
    return { outcomes: lane.outcomes, stop: async () => void (await relay.stop(), await lane.stop()) };
  };
  const claimed = (n: number) => until(`${n} deliveries`, async () => (await world.sql('select 1 from platform.deliveries')).length >= n);
  beforeEach(async () => {
    sent.length = 0;
    await world.sql('delete from platform.deliveries');
    await world.sql('delete from platform.outbox');
  });

  it('is not sent once its time is over', async () => {
    expect((await askFrom('127.0.0.1', newPhone(), 'sign-up')).status).toBe(200);
    await world.setClock('5 minutes 1 second');
    const way = begin(async (message) => void sent.push(message));
    await claimed(1);
    await until('the job is done', async () => way.outcomes.length > 0);
    await way.stop();
    expect(sent).toEqual([]);
  });

  // Red with: atMostOnce left out of the reaction: the second try sends it again.
  it('is tried once, also when the service fails', async () => {
    let tries = 0;
    const way = begin(async () => {
      tries += 1;
      throw new Error('The service is away');
    });
    await askFrom('127.0.0.1', newPhone(), 'sign-up');
    // The lane tries a failed job again after five seconds.
    await until('the job has been tried again', async () => way.outcomes.length >= 2);
    await way.stop();
    expect(tries).toBe(1);
  });

  it('goes nowhere for an address that nobody has', async () => {
    const known = newPhone();
    await addUser(known, null);
    await askFrom('127.0.0.1', newPhone());
    await askFrom('127.0.0.1', 'nobody@example.com');
    await askFrom('127.0.0.1', known);
    const way = begin(async (message) => void sent.push(message));
    await claimed(3);
    await until('the one letter is out', async () => sent.length > 0);
    await way.stop();
    expect(sent.map(({ to }) => to)).toEqual([known]);
  });

  it('names the phone instead, where an e-mail was never proven and a phone was', async () => {
    const [unproven, proven] = ['unproven@example.com', 'proven@example.com'];
    await addUser(newPhone(), unproven);
    await addUser(newPhone(), proven, true);
    await askFrom('127.0.0.1', unproven);
    await askFrom('127.0.0.1', proven);
    const way = begin(async (message) => void sent.push(message));
    await until('both letters are out', async () => sent.length === 2);
    await way.stop();
    const textTo = (to: string) => sent.find((message) => message.to === to)?.text ?? '';
    expect(textTo(unproven)).not.toMatch(/\d{6}/);
    expect(textTo(proven)).toMatch(/\d{6}/);
  });
});

describe('who asks for a code', () => {
  // Red with: `if (!user) return` before the code is made: known ones are slower in nearly every pair, on a busy machine too.
  it('learns nothing of who has an account: 500 known and 500 unknown phones, equal bodies, and neither is the slower one of a pair more often', async () => {
    const known = Array.from({ length: 500 }, newPhone);
    const unknown = Array.from({ length: 500 }, newPhone);
    await world.sql(
      `insert into identity.users (id, name, proven_phone) select gen_random_uuid(), 'Somebody', phone from unnest($1::text[]) as phone`,
      [known],
    );
    const times = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    const look = async (kind: 'known' | 'unknown', phone: string, n: number): Promise<void> => {
      const from = performance.now();
      const { status, text, headers } = await askFrom(addressOf(n % 200), phone);
      times[kind].push(performance.now() - from);
      bodies.add(`${status} ${text} ${Object.keys(headers).sort().join()}`);
    };
    for (let n = 0; n < 500; n += 1) {
      const pair = [() => look('known', known[n]!, n), () => look('unknown', unknown[n]!, n)];
      // Neither kind always goes first.
      for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one();
    }
    expect([...bodies]).toHaveLength(1);
    const slower = times.known.filter((time, n) => time > times.unknown[n]!).length / times.known.length;
    expect(slower).toBeGreaterThan(0.25);
    expect(slower).toBeLessThan(0.75);
  });
});

describe('the development outbox', () => {
  let mail: Mailbox;
  afterAll(() => mail.stop());

  it('shows what went out, newest first, for a day', async () => {
    await world.sql('delete from platform.outbox');
    mail = await startMailbox(http, world);
    const [one, two] = [newPhone(), newPhone()];
    await askFrom('127.0.0.1', one, 'sign-up');
    await mail.codeFor(one);
    await askFrom('127.0.0.1', two, 'sign-up');
    await mail.codeFor(two);
    const { status, body } = await http.call('GET', '/api/dev/messages');
    const shown = body.messages as { to: string }[];
    expect(status).toBe(200);
    expect(shown.slice(0, 2).map(({ to }) => to)).toEqual([two, one]);
    await world.setClock('1 day 1 minute');
    expect((await http.call('GET', '/api/dev/messages')).body.messages).toEqual([]);
    await http.app.get(Clean).run();
    expect(await world.sql('select 1 from platform.dev_messages')).toEqual([]);
  });

  // Red with: a list that asks nobody which mode this is.
  it('is not there in production, where only the services carry messages', async () => {
    const config = { ...world.config, MODE: 'production', MAIL_URL: 'http://127.0.0.1:9/' } as typeof world.config;
    const outbox = new DevOutbox(config, null as never);
    await expect(outbox.list()).rejects.toMatchObject({ statusMessage: 'Not found', statusCode: 404 });
    const carriers = new Carriers(config, outbox);
    expect([carriers.serves('sms'), carriers.serves('mail')]).toEqual([false, true]);
  });
});
