import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import type { ErrorCode } from '#contracts/shared/errors';
import type { Answer, Person, Running } from './api.js';
import { softPasskey, type SoftPasskey } from './soft-passkey.js';
import type { World } from './world.js';

/** The refusals of the second factor; `second-factor.int.ts` and `second-factor-staff.int.ts` meet each of them over its endpoints. */
export const secondFactorCodes = [
  'Second factor needed',
  'No second factor',
  'Second factor locked',
  'Sign-in expired',
  'Set-up expired',
  'Code not matching',
  'Passkey refused',
  'Passkey not found',
  'Too many passkeys',
] as const satisfies readonly ErrorCode[];

export const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
/** The cookie of that name that an answer sets, as it is sent back; empty where it sets none, or takes it away. */
export const cookieNamed = (answer: Answer, name: string): string => {
  const pair = (answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '').split(';', 1)[0]!;
  return pair === `${name}=` ? '' : pair;
};

const way = '/api/auth/second-factor';

/** What tests of the second factor do, by HTTP; `site` is PUBLIC_URL. */
export const factorsOf = (http: Running, world: World, site: string) => {
  const post = (path: string, body: unknown, cookie: string): Promise<Answer> =>
    http.call('POST', path, { body, headers: cookie === '' ? {} : { cookie } });
  let moved = 0;
  const own = (as: Person, rest: string, body: unknown = {}): Promise<Answer> => post(`/api/my/second-factor${rest}`, body, as.cookie);
  const codeOf = async (secret: string, step = 0): Promise<string> => {
    const [now] = await world.sql<{ seconds: number }>('select extract(epoch from platform.now())::float8 as seconds');
    return generateSync({ secret, epoch: Math.floor(now!.seconds) + step * 30 });
  };
  return {
    post,
    own,
    /** The code of the step of now, or of one beside it. */
    codeOf,
    /** So much later for the product, from wherever its clock stands. */
    later: async (seconds = 60): Promise<void> => world.setClock(`${(moved += seconds)} seconds`),
    state: async (as: Person) => (await http.call('GET', '/api/my/second-factor', { as })).body,
    setUpTotp: async (as: Person): Promise<{ secret: string; recovery: string[] }> => {
      const { secret } = (await own(as, '/totp')).body as { secret: string };
      const { body } = await own(as, '/totp/confirm', { code: await codeOf(secret) });
      return { secret, recovery: body.recoveryCodes as string[] };
    },
    addPasskey: async (as: Person, key: SoftPasskey = softPasskey(site), name = 'Laptop'): Promise<Answer> => {
      const { options } = (await own(as, '/passkeys/options')).body as { options: { challenge: string } };
      return own(as, '/passkeys', { name, passkey: key.make(options) });
    },
    /** The first step; the cookie of what waits is `second`. */
    signIn: (as: Person, cookie = '', password = 'a good password') =>
      post('/api/auth/sign-in', { login: as.email, password }, cookie).then((answer) => ({
        answer,
        second: cookieNamed(answer, 'second'),
      })),
    byCode: (second: string, code: string, how: 'totp' | 'recovery' = 'totp') => post(way, { way: how, code }, second),
    byPasskey: async (second: string, key: SoftPasskey): Promise<Answer> => {
      const asked = await http.call('POST', `${way}/passkey/options`, { headers: { cookie: second } });
      if (asked.status !== 200) return asked;
      return post(`${way}/passkey`, { passkey: key.sign((asked.body as { options: { challenge: string } }).options) }, second);
    },
    isIn: async (cookie: string): Promise<boolean> => (await http.call('GET', '/api/user', { headers: { cookie } })).text !== 'null',
    logOf: async (as: Person): Promise<string[]> =>
      (await world.sql<{ action: string }>('select action from platform.audit where subject_id = $1 order by seq', [as.id])).map(
        ({ action }) => action,
      ),
    /** A passkey in the table, for tests that need none to sign with. */
    putPasskey: async (userId: string): Promise<void> =>
      void (await world.sql(
        `insert into identity.passkeys (id, user_id, name, credential_id, public_key) values ($1, $2, 'Put', $3, 'AA')`,
        [randomUUID(), userId, randomUUID()],
      )),
  };
};
export type Factors = ReturnType<typeof factorsOf>;
