import type { ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import type { Answer, Person, Running } from './api.js';
import { rawCall } from './raw.js';
import { makeImport } from './walls/imports.js';
import type { World } from './world.js';

type Make = (headers: Record<string, string>) => Promise<Answer>;

/** What can be wrong with a file that is uploaded, and the call that meets it in the language asked for. */
export const fileFaults = async (http: Running, world: World, admin: Person): Promise<readonly (readonly [ErrorCode, Make])[]> => {
  const empty = await makeImport(world, admin.id);
  await world.sql(`update questions.imports set counts = counts || '{"ready": 0}' where id = $1`, [empty]);
  const call =
    (method: string, path: string, body?: unknown): Make =>
    ({ cookie: _none, ...headers }) =>
      http.call(method, path, { as: admin, headers, ...(body === undefined ? {} : { body }) });
  const large: Make = (headers) => {
    const lines = ['host: here', 'connection: close', `cookie: ${admin.cookie}`, 'content-length: 70000000'];
    lines.push(`accept-language: ${headers['accept-language']}`);
    return rawCall(http.base, ['POST /api/admin/imports?name=a HTTP/1.1', ...lines, '', ''].join('\r\n'));
  };
  return [
    ['File empty', call('POST', '/api/admin/imports?name=a')],
    ['File too large', large],
    ['Import not found', call('GET', `/api/admin/imports/${newId()}`)],
    ['Nothing to import', call('POST', `/api/admin/imports/${empty}/confirm`, { version: 1 })],
  ];
};
