import type { ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import type { Answer, Person, Running } from './api.js';
import { makeThread } from './walls/qna.js';
import type { World } from './world.js';

type Make = (headers: Record<string, string>) => Promise<Answer>;

/** What can be wrong with what somebody does with a question of a course, and the call that meets it in the language asked for. */
export const qnaFaults = async (
  http: Running,
  world: World,
  { slug, courseId, enrolled }: { readonly slug: string; readonly courseId: string; readonly enrolled: Person },
): Promise<readonly (readonly [ErrorCode, Make])[]> => {
  const own = await makeThread(world, courseId, enrolled.id);
  await world.sql(`update community.threads set created_at = created_at - interval '1 hour' where id = $1`, [own]);
  const call =
    (method: string, path: string, body?: unknown): Make =>
    ({ cookie: _none, ...headers }) =>
      http.call(method, `/api/courses/${slug}/qna/${path}`, { as: enrolled, headers, ...(body === undefined ? {} : { body }) });
  return [
    ['Thread not found', call('GET', newId())],
    ['Answer not found', call('POST', `${own}/answers/${newId()}/vote`, { on: true })],
    ['Own words', call('POST', `${own}/vote`, { on: true })],
    ['Edit time over', call('PUT', own, { title: 'Another title', html: '<p>a</p>' })],
  ];
};
