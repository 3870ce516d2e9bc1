import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import { RateLimits } from '../../api/src/http/rate-limit.js';
import { startHttp, type Answer } from '../support/api.js';
import { changedTables, fingerprintOf, type Fingerprint } from '../support/walls/fingerprint.js';
import { hostileTexts, placesIn, withAt, type Path } from '../support/walls/hostile.js';
import { prepare, send, type Prepared } from '../support/walls/request.js';
import { makeScene, type Scene } from '../support/walls/scene.js';
import { startOwnWorld, type World } from '../support/world.js';

/** AU-09: what is sent beside or instead of what an endpoint asks for (`fuzz.int.ts` sends the rest). New endpoints join by themselves. */
let world: World;
let scene: Scene;
let fingerprint: () => Promise<Fingerprint>;

beforeAll(async () => {
  world = await startOwnWorld();
  scene = await makeScene(await startHttp(world), world);
  fingerprint = fingerprintOf(world.sql);
  // The limits are tried elsewhere; here they would stand before what is tried: those of a minute in memory, the others in Redis.
  jest.spyOn(scene.http.app.get(RateLimits), 'book').mockReturnValue(undefined);
});

beforeEach(() => world.redis.flush());

afterAll(async () => {
  await scene?.http.close();
  await world?.close();
});

type Named = readonly [string, AnyEndpoint];
const onPeople = ({ path }: AnyEndpoint): boolean => path.startsWith('/api/admin/users');
/** Those that block people or sign them out come last: nobody else's records can be theirs after that. */
const all = Object.entries(endpoints).toSorted(([, one], [, other]) => Number(onPeople(one)) - Number(onPeople(other)));
/** A file is taken as it is: there are no fields in it. A stranger's message may have any: nothing of it is used but to ask who sent it. */
const unsafe = all.filter(([, { method, upload, message }]) => method !== 'GET' && upload === undefined && message === undefined);
const codeOf = ({ status, body }: Answer): string => `${status} ${String(body['statusMessage'])}`;

/** Fields of entities that somebody would like to set, as rows and as answers name them. */
const coveted = (
  'id role roles permissions state revision affiliate userId user_id actor price_paisa isPaid score isAdmin provenPhone ' +
  'proven_phone emailProven hash tokenHash'
).split(' ');

/** Objects within a body, the body itself first. */
const objectsIn = (body: unknown): Path[] =>
  placesIn(body).filter((at) => {
    const found = at.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
    return typeof found === 'object' && found !== null && !Array.isArray(found);
  });

const unknownIn = ({ body }: Answer): string[] => Object.keys((body['issues'] as object | undefined) ?? {});

/** One request with all of them, where its answer refuses each by name; else one request for each. */
const tryObject = async (value: AnyEndpoint, ready: Prepared, at: Path): Promise<string[]> => {
  const body = ready.body ?? {};
  const object = at.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], body) as object;
  const fields = coveted.filter((one) => !(one in object));
  const sendWith = (more: readonly string[]): Promise<Answer> =>
    send(scene, value, { ...ready, body: withAt(body, at, { ...object, ...Object.fromEntries(more.map((field) => [field, 'admin'])) }) });
  const answer = await sendWith(fields);
  const refused = unknownIn(answer);
  if (codeOf(answer) === '400 Unknown field' && fields.every((field) => refused.includes([...at, field].join('.')))) return [];
  const wrong: string[] = [];
  for (const field of fields) {
    const code = codeOf(await sendWith([field]));
    // A list of names allowed (a record) refuses others as a wrong key.
    if (!['400 Unknown field', '400 Invalid input'].includes(code)) wrong.push(`${[...at, field].join('.')}: ${code}`);
  }
  return wrong;
};

const tryFields = async ([name, value]: Named): Promise<string[]> => {
  const ready = await prepare(scene, name, value, true);
  const before = await fingerprint();
  const wrong: string[] = [];
  for (const at of objectsIn(ready.body ?? {})) wrong.push(...(await tryObject(value, ready, at)));
  const changed = changedTables(before, await fingerprint());
  return [...wrong, ...changed];
};

describe('a field too many', () => {
  // Red (seen) with `strictObject` of one body made `object`.
  it.each(unsafe)('%s refuses it and changes nothing', async (...named) => {
    expect(await tryFields(named)).toEqual([]);
  });

  it.each(all.filter(([, { method, seeOther }]) => method === 'GET' && seeOther === undefined))(
    '%s refuses it in its address',
    async (name, value) => {
      const ready = await prepare(scene, name, value, false);
      for (const field of ['userId', 'isAdmin', 'limit', 'include', 'fields'])
        expect([field, codeOf(await send(scene, value, { ...ready, query: { ...ready.query, [field]: '1' } }))]).toEqual([
          field,
          '400 Unknown field',
        ]);
    },
  );

  it.each(unsafe)('%s takes no key that reaches into prototypes', async (name, value) => {
    const ready = await prepare(scene, name, value, true);
    const inner = JSON.stringify(ready.body ?? {}).slice(1);
    const comma = inner === '}' ? '' : ',';
    for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}', '"\\u005f_proto__":{"x":1}']) {
      const { status } = await send(scene, value, { ...ready, body: `{${key}${comma}${inner}` });
      expect([key, status]).toEqual([key, 400]);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('a value of another kind', () => {
  const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
  const others: readonly unknown[] = [['x'], { x: 1 }, 17, 'text', true];

  // Red (seen) with `z.coerce` in a body: an object and a truth value became an institute.
  it.each(unsafe.filter(([, { body }]) => body))('%s takes no list for a text, no number for a list', async (name, value) => {
    const ready = await prepare(scene, name, value, true);
    const wrong: string[] = [];
    for (const at of placesIn(ready.body)) {
      const real = at.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], ready.body);
      // An empty text, list or null says too little about what the field takes.
      if (real === null || (typeof real === 'string' && real === '')) continue;
      for (const other of others.filter((one) => kindOf(one) !== kindOf(real))) {
        const answer = await send(scene, value, { ...ready, body: withAt(ready.body, at, other) });
        if (answer.status !== 400) wrong.push(`${at.join('.')} as ${kindOf(other)}: ${codeOf(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('words of SQL and of paths', () => {
  const texts = hostileTexts.filter((text) => /['"%$?\\]|null|__proto__/.test(text) && text.length < 100);

  // Red (seen) with a search text put into the statement instead of bound to it: `'` then ended as 500.
  it.each(all.filter(([, { query }]) => query))('%s reads them as texts', async (name, value) => {
    const ready = await prepare(scene, name, value, true);
    for (const field of Object.keys(ready.query)) {
      for (const text of texts) {
        const { status } = await send(scene, value, { ...ready, query: { [field]: text } });
        expect([field, text, status < 500]).toEqual([field, text, true]);
      }
    }
  });

  it.each(all.filter(([, { query }]) => query))('%s takes each of them once', async (name, value) => {
    const ready = await prepare(scene, name, value, true);
    for (const [field, one] of Object.entries(ready.query)) {
      const twice = new URLSearchParams({ [field]: String(one) });
      twice.append(field, String(one));
      expect([field, (await send(scene, value, { ...ready, path: `${ready.path}?${twice}`, query: {} })).status]).toEqual([field, 400]);
    }
  });

  it.each(all.filter(([, { params }]) => params))('%s finds nothing by them', async (name, value) => {
    const ready = await prepare(scene, name, value, true);
    const place = value.path.split('/').findLastIndex((segment) => segment.startsWith(':'));
    for (const text of texts) {
      const segments = ready.path.split('/');
      const path = segments.map((segment, index) => (index === place ? encodeURIComponent(text) : segment)).join('/');
      const { status } = await send(scene, value, { ...ready, path });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});
