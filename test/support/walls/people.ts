import { randomBytes } from 'node:crypto';
import type { Role } from '#contracts/shared/permissions';
import { hashToken } from '#identity';
import { newId } from '#platform/kernel';
import { person, type Person, type Running } from '../api.js';
import type { World } from '../world.js';

/** One real password of this world; hashing it anew for each of hundreds of people would be most of the walk's time. */
const hashes = new WeakMap<World, Promise<string>>();

const hashOf = (http: Running, world: World): Promise<string> => {
  const known = hashes.get(world);
  if (known) return known;
  const made = person(http, world, 'First').then(async ({ id }) => {
    const [credential] = await world.sql<{ hash: string }>('select hash from identity.credentials where user_id = $1', [id]);
    return credential?.hash ?? '';
  });
  hashes.set(world, made);
  return made;
};

/** A further sign-in of somebody, as the table keeps it. */
export const openSession = async (world: World, userId: string): Promise<{ readonly id: string; readonly cookie: string }> => {
  const [id, token] = [newId(), randomBytes(32).toString('base64url')];
  await world.sql(
    `insert into identity.sessions (id, token_hash, user_id, device, address, expires_at)
     values ($1, $2, $3, 'walk', '127.0.0.1', platform.now() + interval '1 day')`,
    [id, hashToken(token), userId],
  );
  return { id, cookie: `session=${token}` };
};

/** Somebody with an account, the password 'a good password' and a session, without the time that hashing takes. */
export const quickPerson = async (http: Running, world: World, name: string, roles: readonly Role[] = ['student']): Promise<Person> => {
  const id = newId();
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}-${id.slice(-8)}@example.com`;
  await world.sql('insert into identity.users (id, name, email, roles) values ($1, $2, $3, $4)', [id, name, email, roles]);
  await world.sql('insert into identity.credentials (user_id, hash) values ($1, $2)', [id, await hashOf(http, world)]);
  return { id, name, email, cookie: (await openSession(world, id)).cookie };
};

/** A passkey of somebody, as the table keeps it. */
export const makePasskey = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(`insert into identity.passkeys (id, user_id, name, credential_id, public_key) values ($1, $2, 'Walk', $3, 'AA')`, [
    id,
    userId,
    id,
  ]);
  return id;
};

/** A merge of two institutes by this person, which nothing builds on. */
export const makeMerge = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `with made as (
       insert into identity.institute_merges (id, target_key, name, names, people, made_by) values ($1, $2, $2, '{}', 0, $3) returning id)
     insert into identity.institute_aliases (merge_id, alias_key, target_key) select id, 'alias ' || $2, $2 from made`,
    [id, `walk ${id}`, userId],
  );
  return id;
};

/** What `authorId` noted about somebody. */
export const makeStaffNote = async (world: World, userId: string, authorId: string): Promise<string> => {
  const id = newId();
  await world.sql(`insert into identity.staff_notes (id, user_id, author_id, text) values ($1, $2, $3, 'A note')`, [id, userId, authorId]);
  return id;
};
