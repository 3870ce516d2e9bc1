import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { Answer, Person } from '../api.js';
import type { Walker } from './cast.js';
import { fieldsOf, pathOf } from './records.js';
import type { Scene } from './scene.js';
import { shapeOf, validOf } from './valid-value.js';

/** A call that the contract would take; tests bend one thing in it. */
export interface Prepared {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined where the contract has none. */
  readonly body: unknown;
  readonly as: Person | undefined;
}

/** Somebody who gets as far as the door itself, with the fewest rights for it. */
const insiderFor = ({ access }: AnyEndpoint): Walker => {
  if (access.kind === 'open' || access.kind === 'gateway') return 'visitor';
  if (access.kind === 'may') return 'admin';
  return access.kind === 'enrolled' || access.kind === 'examTaker' ? 'enrolled' : 'student';
};

/** `optional`: with everything that may be left out, so that each of it can be bent. */
export const prepare = async (scene: Scene, name: string, value: AnyEndpoint, optional: boolean): Promise<Prepared> => {
  const who = insiderFor(value);
  await scene.cast.mend([who]);
  const as = scene.cast.as(who);
  const owner = value.access.kind === 'may' ? scene.neighbour : (as ?? scene.neighbour);
  const wanted = { optional, fill: fieldsOf(scene, value, scene.neighbour, 'own') };
  return {
    as,
    path: await pathOf(scene, name, value, owner, 'own'),
    query: value.query ? (validOf(shapeOf(value.query), wanted) as Record<string, unknown>) : {},
    body: value.body ? validOf(shapeOf(value.body), wanted) : undefined,
  };
};

/** `body` as text is sent as it stands. */
export const send = (scene: Scene, value: AnyEndpoint, { path, query, body, as }: Prepared): Promise<Answer> => {
  const search = new URLSearchParams(Object.entries(query).map(([key, one]) => [key, String(one)])).toString();
  // The desk of books looks at a file before it looks for its book.
  const file = value.upload !== undefined && path.startsWith('/api/admin/books/') ? '%PDF-1.7\n%%EOF' : body;
  // Each call is an act of its own.
  const headers: Record<string, string> = value.idempotent ? { 'idempotency-key': randomUUID() } : {};
  return scene.http.call(value.method, search === '' ? path : `${path}?${search}`, {
    as,
    headers,
    ...(value.seeOther ? { redirect: 'manual' as const } : {}),
    ...(file === undefined ? {} : { body: file }),
  });
};
