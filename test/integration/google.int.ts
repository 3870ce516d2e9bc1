import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { newId } from '#platform/kernel';
import { person, startHttp, type Answer, type Running } from '../support/api.js';
import { startIssuer, type Issuer, type IssuerAccount } from '../support/issuer.js';
import { startMailbox } from '../support/mailbox.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

/** Sign-in with Google against a real OpenID issuer on this machine. */
const site = 'http://localhost:4711';
let issuer: Issuer;
let world: OwnWorld;
let http: Running;

const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const cookieNamed = (answer: Answer, name: string): string =>
  (answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '').split(';', 1)[0]!;
const begin = async (next = '/profile'): Promise<{ address: string; cookie: string; answer: Answer }> => {
  const answer = await http.call('POST', '/api/auth/google', { body: { next } });
  return { address: String(answer.body.address), cookie: cookieNamed(answer, 'openid'), answer };
};
const finish = (query: string, cookie: string): Promise<Answer> =>
  http.call('POST', '/api/auth/google/finish', { body: { query }, headers: cookie === '' ? {} : { cookie } });
const enter = async (who: Partial<IssuerAccount> = {}, next?: string): Promise<Answer> => {
  const sub = who.sub ?? newId();
  issuer.who = { sub, email: `${sub.slice(-12)}@example.com`, email_verified: true, name: 'Nusrat Jahan', ...who };
  const { address, cookie } = await begin(next);
  return finish(await issuer.visit(address), cookie);
};
const userIn = (answer: Answer): { id: string; email: string | null; name: string } => answer.body.user as never;
const isIn = async (cookie: string): Promise<boolean> => (await http.call('GET', '/api/user', { headers: { cookie } })).text !== 'null';
const signIn = (login: string): Promise<Answer> => http.call('POST', '/api/auth/sign-in', { body: { login, password: 'a good password' } });

beforeAll(async () => {
  // The issuer warns at length that it is only one for tests.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  issuer = await startIssuer(`${site}/auth/google`);
  world = await startOwnWorld({
    PUBLIC_URL: site,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER: issuer.url,
  });
  http = await startHttp(world);
});
afterAll(async () => {
  await http.close();
  await world.close();
  await issuer.stop();
});

describe('a sign-in with Google', () => {
  it('goes out with code, PKCE, nonce and state, and comes back into a new account, then into the same', async () => {
    const { address, answer } = await begin();
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      client_id: issuer.clientId,
      response_type: 'code',
      redirect_uri: `${site}/auth/google`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);

    const sub = newId();
    const first = await enter({ sub, email: 'New.Person@example.com' });
    expect([said(first), first.body.next]).toEqual(['200', '/profile']);
    expect(userIn(first)).toMatchObject({ email: 'new.person@example.com', name: 'Nusrat Jahan' });
    const cookie = cookieNamed(first, 'session');
    expect(await isIn(cookie)).toBe(true);
    expect(first.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^openid=; Max-Age=0/));
    expect((await http.call('GET', '/api/my/account', { headers: { cookie } })).body).toMatchObject({
      google: true,
      emailProven: true,
      hasPassword: false,
    });
    // The e-mail of a Google account may change; its subject does not.
    const again = await enter({ sub, email: 'other@example.com' });
    expect(userIn(again).id).toBe(userIn(first).id);
    expect(userIn(again).email).toBe('new.person@example.com');
    const events = await world.sql(`select 1 from platform.outbox where name = 'UserRegistered' and data->>'userId' = $1`, [
      userIn(first).id,
    ]);
    expect(events).toHaveLength(1);
  });

  it('joins the account whose e-mail is proven, and leaves its password and sign-ins', async () => {
    const owner = await person(http, world, 'Proven');
    await world.sql('update identity.users set email_proven_at = now() where id = $1', [owner.id]);
    const done = await enter({ email: owner.email });
    expect([userIn(done).id, await isIn(owner.cookie), said(await signIn(owner.email))]).toEqual([owner.id, true, '200']);
    // Another Google account with that e-mail does not come in by it.
    expect(said(await enter({ email: owner.email }))).toBe('422 Google sign-in failed');
  });

  const withPhone = async (phone: string) => {
    const owner = await person(http, world, 'Two Ways');
    await world.sql('update identity.users set email_proven_at = platform.now(), proven_phone = $2 where id = $1', [owner.id, phone]);
    return owner;
  };
  const notices = async (): Promise<number> =>
    (await world.sql(`select 1 from platform.outbox where name = 'SecurityNoticeRequested' and data->>'channel' = 'sms'`)).length;
  const newPhone = (done: Answer, phone: string): Promise<Answer> =>
    http.call('POST', '/api/my/phone/codes', { body: { phone }, headers: { cookie: cookieNamed(done, 'session') } });

  // Red (seen) when a joined Google account proves the owner at once: whoever reads the e-mail alone went round a reset's day of waiting.
  it('from an unknown device tells the proven phone, and for a day gives no new way into the account', async () => {
    const [owner, before, sub] = [await withPhone('01799999901'), await notices(), newId()];
    for (const done of [await enter({ sub, email: owner.email }), await enter({ sub, email: owner.email })]) {
      expect([userIn(done).id, cookieNamed(done, 'known')]).toEqual([owner.id, '']);
      expect(said(await newPhone(done, '01799999911'))).toBe('403 Fresh proof needed');
    }
    expect((await notices()) - before).toBe(1);
    await world.setClock('25 hours');
    const later = await enter({ sub, email: owner.email });
    expect([said(await newPhone(later, '01799999911')), cookieNamed(later, 'known') === '']).toEqual(['200', false]);
    await world.setClock('0');
  });

  // Red (seen) when any session makes the device a known one: a reset by the e-mail went on at once in the visit that Google had begun.
  it('from an unknown device makes no device known for a reset, and on the owner’s own it waits for nothing', async () => {
    const owner = await withPhone('01799999902');
    const session = cookieNamed(await enter({ email: owner.email }), 'session');
    const mail = await startMailbox(http, world);
    const asked = await http.call('POST', '/api/auth/codes', { body: { purpose: 'reset', to: owner.email }, headers: { cookie: session } });
    const body = { login: owner.email, code: await mail.codeFor(owner.email), password: 'a brand new river' };
    await mail.stop();
    const cookie = `${session}; ${cookieNamed(asked, 'asker')}`;
    expect((await http.call('POST', '/api/auth/reset', { body, headers: { cookie } })).body).toMatchObject({ user: null });

    const home = await withPhone('01799999903');
    const before = await notices();
    issuer.who = { sub: newId(), email: home.email, email_verified: true, name: 'Home' };
    const begun = await begin();
    const done = await finish(await issuer.visit(begun.address), `${begun.cookie}; ${home.cookie}`);
    expect([userIn(done).id, said(await newPhone(done, '01799999913')), await notices()]).toEqual([home.id, '200', before]);
  });

  // Red with: the account joined as it stands (whoever made it first goes on reading it).
  it('takes an account over whose e-mail nobody had proven: password and sign-ins of whoever made it end', async () => {
    const attacker = await person(http, world, 'Attacker');
    const done = await enter({ email: attacker.email });
    expect(userIn(done).id).toBe(attacker.id);
    expect(await isIn(attacker.cookie)).toBe(false);
    expect(said(await signIn(attacker.email))).toBe('401 Wrong login or password');
    expect(await isIn(cookieNamed(done, 'session'))).toBe(true);
  });

  it('does not take over an account with a proven phone: that one only loses the e-mail it never proved', async () => {
    const owner = await person(http, world, 'Phone');
    await world.sql(`update identity.users set proven_phone = '01799999999' where id = $1`, [owner.id]);
    const done = await enter({ email: owner.email });
    expect(userIn(done).id).not.toBe(owner.id);
    expect([await isIn(owner.cookie), said(await signIn('01799999999'))]).toEqual([true, '200']);
    expect(await world.sql('select email from identity.users where id = $1', [owner.id])).toEqual([{ email: null }]);
  });

  // Red with: what gives way looked for before the account is held: the stranger's phone stays a way into the owner's account.
  it('takes no account over to which a phone is being proven at this moment', async () => {
    const stranger = await person(http, world, 'Stranger');
    const proving = new pg.Client({ connectionString: world.databaseUrl });
    await proving.connect();
    await proving.query('begin');
    await proving.query(`update identity.users set proven_phone = '01788888888' where id = $1`, [stranger.id]);
    const entering = enter({ email: stranger.email });
    await until('the sign-in waits for the account', async () => {
      const waiting = await world.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
      );
      return waiting.length > 0;
    });
    await proving.query('commit');
    await proving.end();
    const done = await entering;
    expect(userIn(done)).toMatchObject({ email: stranger.email });
    expect(userIn(done).id).not.toBe(stranger.id);
    expect(await world.sql('select email, google_sub, proven_phone from identity.users where id = $1', [stranger.id])).toEqual([
      { email: null, google_sub: null, proven_phone: '01788888888' },
    ]);
  });

  // Red with: email_verified not looked at.
  it('joins nothing by an e-mail that the issuer has not verified', async () => {
    const owner = await person(http, world, 'Unverified');
    const done = await enter({ email: owner.email, email_verified: false });
    expect(said(done)).toBe('200');
    expect(userIn(done)).toMatchObject({ email: null });
    expect(userIn(done).id).not.toBe(owner.id);
    expect(await isIn(owner.cookie)).toBe(true);
  });

  it('opens no blocked account, known by its subject or by its e-mail', async () => {
    const sub = newId();
    const first = await enter({ sub });
    await world.sql(`update identity.users set state = 'blocked' where id = $1`, [userIn(first).id]);
    expect(said(await enter({ sub }))).toBe('403 Account blocked');
    const other = await person(http, world, 'Blocked');
    await world.sql(`update identity.users set state = 'blocked' where id = $1`, [other.id]);
    expect(said(await enter({ email: other.email }))).toBe('403 Account blocked');
  });
});

describe('the way back', () => {
  it('is good once, in the browser that began it, with its own state', async () => {
    issuer.who = { sub: newId(), email: 'once@example.com', email_verified: true, name: 'Once' };
    const { address, cookie } = await begin();
    const query = await issuer.visit(address);
    // Red with: the flow found by the state in the address, as an attacker would send it.
    expect(said(await finish(query, ''))).toBe('422 Google sign-in failed');
    expect(said(await finish(query, `openid=${'x'.repeat(43)}`))).toBe('422 Google sign-in failed');
    expect(said(await finish(query, (await begin()).cookie))).toBe('422 Google sign-in failed');
    expect(said(await finish(query, cookie))).toBe('200');
    expect(said(await finish(query, cookie))).toBe('422 Google sign-in failed');
  });

  it.each(['', '?error=access_denied&state=x', '?code=forged&state=forged', 'https://evil.example/?code=1', '?code=a&code=b', '#code=1'])(
    'with %j leads nowhere',
    async (query) => {
      const { cookie } = await begin();
      const refused = await finish(query, cookie);
      expect([said(refused), refused.headers.getSetCookie().some((one) => one.startsWith('session='))]).toEqual([
        '422 Google sign-in failed',
        false,
      ]);
    },
  );

  // Red with: next.startsWith('/').
  it.each([
    ['/courses/hsc?tab=1#top', '/courses/hsc?tab=1#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/%2f%2fevil.example', '/'],
    ['/\tx', '/'],
    ['', '/'],
  ])('goes on from %j to %j', async (next, to) => {
    expect((await enter({}, next)).body.next).toBe(to);
  });

  it('does not begin while Redis is away or the issuer is, and not where it is not configured', async () => {
    await world.redis.stop();
    expect(said((await begin()).answer)).toBe('503 Temporarily unavailable');
    await world.redis.start();
    const withConfig = (over: object) => startHttp({ ...world, config: { ...world.config, ...over } as never });
    const [without, dead] = [await withConfig({ GOOGLE_CLIENT_ID: '' }), await withConfig({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })];
    try {
      expect(said(await without.call('POST', '/api/auth/google', { body: { next: '/' } }))).toBe('404 Google not configured');
      expect(said(await without.call('POST', '/api/auth/google/finish', { body: { query: '?code=1' } }))).toBe('404 Google not configured');
      expect(said(await dead.call('POST', '/api/auth/google', { body: { next: '/' } }))).toBe('503 Temporarily unavailable');
    } finally {
      await without.close();
      await dead.close();
    }
  });
});
