import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { CodeLimits } from '../../api/src/http/code-limits.js';
import { RateLimits } from '../../api/src/http/rate-limit.js';
import { startHttp } from '../support/api.js';
import { closeFuzz, fuzz, Target, wireOf } from '../support/walls/fuzz.js';
import { placesIn, sharpest } from '../support/walls/hostile.js';
import { makeScene, type Scene } from '../support/walls/scene.js';
import { startOwnWorld, type World } from '../support/world.js';

/** The seed is printed by a failure; `FUZZ_RUNS=2000` looks longer, `FUZZ_ONLY=^orders` at some endpoints alone (`npm run scan -- fuzz`). */
const options = { numRuns: Number(process.env.FUZZ_RUNS ?? 4), seed: Number(process.env.FUZZ_SEED ?? 4) };
const only = new RegExp(process.env.FUZZ_ONLY ?? '');

// A limit on waiting: some answers cost a password's hash, and other work runs beside this.
jest.setTimeout(60_000 + options.numRuns * 600);

/** The fuzzer of the contracts: requests made from every endpoint's own schemas, right, nearly right, and hostile. New endpoints join by themselves. */
let world: World;
let scene: Scene;

/** The limits are tried elsewhere; here they would stand before what is tried. */
const withoutLimits = (limits: RateLimits, codes: CodeLimits): void => {
  jest.spyOn(limits, 'book').mockReturnValue(undefined);
  jest.spyOn(limits, 'signIn').mockImplementation((_try, work) => work());
  jest.spyOn(limits, 'ownPasswordGuess').mockImplementation((_id, work) => work());
  jest.spyOn(codes, 'book').mockResolvedValue(60);
  jest.spyOn(codes, 'bookGuess').mockResolvedValue(undefined);
  jest.spyOn(limits, 'signUp').mockImplementation((_address, _email, work) => work());
  for (const name of ['click', 'words', 'picture'] as const) jest.spyOn(limits, name).mockResolvedValue(undefined);
};

beforeAll(async () => {
  // Settings that a valid request writes must lead nowhere.
  world = await startOwnWorld({
    SSLCOMMERZ_URL: 'http://127.0.0.1:9',
    BKASH_URL: 'http://127.0.0.1:9',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  });
  scene = await makeScene(await startHttp(world), world);
  withoutLimits(scene.http.app.get(RateLimits), scene.http.app.get(CodeLimits));
});

beforeEach(() => world.redis.flush());

afterAll(async () => {
  closeFuzz();
  await scene?.http.close();
  await world?.close();
});

type Named = readonly [string, AnyEndpoint];
const onPeople = ({ path }: AnyEndpoint): boolean => path.startsWith('/api/admin/users');
/** Those that block people or sign them out come last: nobody else's records can be theirs after that. */
const all: Named[] = Object.entries(endpoints)
  .filter(([name]) => only.test(name))
  .toSorted(([, one], [, other]) => Number(onPeople(one)) - Number(onPeople(other)));

/** In `npm test` what fits to a field of its kind; a longer run tries everything everywhere. */
const moments = ['0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '0000-01-01'];
const sharpFor = (real: unknown): readonly unknown[] => {
  if (process.env.FUZZ_RUNS !== undefined) return [...sharpest, ...moments, 2 ** 53, 1e308];
  if (typeof real === 'number') return [2 ** 31, 2 ** 53];
  if (typeof real !== 'string') return [];
  return [/^\d{4}-\d\d-\d\d$/.test(real) ? '0000-01-01' : /^\d{4}-\d\d/.test(real) ? moments[0] : 'a\u0000bc'];
};

/** NUL, numbers and moments beyond all measure in every field: what the contract does not take is 400 and names a field (`wrongWith`). */
const sharp = async (target: Target, part: 'body' | 'query'): Promise<void> => {
  const whole = (await target.prepared())[part];
  for (const [at, path] of placesIn(whole).entries()) {
    const real = path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], whole);
    for (const put of sharpFor(real))
      await target.shoot((ready) =>
        wireOf(scene, target.value, ready, {
          kind: 'near',
          query: ready.query,
          body: ready.body,
          part,
          at,
          put: { does: 'put', value: put },
        }),
      );
  }
};

/*
 * Red (seen) with NUL let through to PostgreSQL (503), with a number of more than four bytes let through to an integer column (500), and with
 * the year 0 of ISO 8601, which is none to PostgreSQL (500).
 */
describe('an endpoint', () => {
  it.each(all)('%s takes what its contract names, refuses the rest, and never fails', async (name, value) => {
    const target = new Target(scene, name, value);
    const { text } = await target.shoot((ready) => wireOf(scene, value, ready, { kind: 'headers', put: {} }));
    expect(text).not.toMatch(/"statusMessage":"(?:Unknown field|Page not found|Sign in required|Not allowed)"/);
    for (const part of ['body', 'query'] as const) if (value[part]) await sharp(target, part);
    await fuzz(target, options);
  });
});
