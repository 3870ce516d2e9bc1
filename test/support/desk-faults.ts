import type { ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, type Answer, type Person, type Running } from './api.js';
import { bankFaults } from './bank-faults.js';
import type { World } from './world.js';

type Make = (headers: Record<string, string>) => Promise<Answer>;

/** Ranked exams that somebody without a proven phone cannot begin. */
const startFaults = async (http: Running, world: World, courseId: string): Promise<readonly [ErrorCode, Make][]> => {
  const somebody = await person(http, world, 'No phone');
  await enrol(http, courseId, somebody);
  const [holder, other] = [await person(http, world, 'Phone holder'), await person(http, world, 'Phone heir')];
  await enrol(http, courseId, holder, other);
  const prove = (who: Person, phone: string | null): Promise<unknown> =>
    world.sql('update identity.users set proven_phone = $2 where id = $1', [who.id, phone]);
  const begin = (examId: string, as: Person, language = ''): Promise<Answer> =>
    http.call('POST', `/api/exams/${examId}/attempts`, { as, headers: { 'accept-language': language }, body: { deviceId: newId() } });
  const ranked = async (secondsAgo: number): Promise<string> => {
    const opensAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
    return (await exam(http, courseId, { kind: 'live', opensAt, startWindowSeconds: 600 })).id;
  };
  const [over, open] = [await ranked(601), await ranked(1)];
  await prove(holder, '01711999999');
  await begin(open, holder);
  await prove(holder, null);
  await prove(other, '01711999999');
  const start =
    (examId: string, as: Person): Make =>
    ({ 'accept-language': language }) =>
      begin(examId, as, language);
  return [
    ['Start window over', start(over, somebody)],
    ['Phone not proven', start(open, somebody)],
    ['Phone used', start(open, other)],
  ];
};

/** Every refusal of the exam back office and of the bank, and of starts, with what brings it about. */
export const deskFaults = async (http: Running, world: World, admin: Person): Promise<readonly [ErrorCode, Make][]> => {
  const courseId = await course(http, 'desk-faults');
  const hour = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
  const made = (body: object): Promise<Answer> => http.call('POST', '/api/admin/exams', { as: admin, body });
  const draft = (await made({ title: 'Empty', courseIds: [courseId] })).body as { id: string };
  const later = await exam(http, courseId, { opensAt: hour(1), closesAt: hour(2) });
  const soon = await exam(http, courseId, { opensAt: new Date(Date.now() + 60_000).toISOString(), closesAt: hour(1) });
  const over = await exam(http, courseId, { publishResults: 'by-hand' });
  await world.sql(`update exams.exams set state = 'closed', closes_at = now() where id = $1`, [over.id]);
  const versionOf = async (id: string): Promise<number> =>
    (await world.sql<{ version: number }>('select version from exams.exams where id = $1', [id]))[0]!.version;
  const call =
    (method: string, id: string, rest: string, body: object): Make =>
    async (headers) =>
      http.call(method, `/api/admin/exams/${id}${rest}`, {
        as: admin,
        headers: { 'accept-language': headers['accept-language'] ?? '' },
        body: { version: await versionOf(id), ...body },
      });
  return [
    ['Exam not a draft', call('PUT', later.id, '/questions', { sections: [] })],
    ['Exam has conflicts', call('POST', draft.id, '/state', { act: 'schedule' })],
    ['Too late to take back', call('POST', soon.id, '/state', { act: 'unschedule' })],
    ['Answers not scored yet', call('POST', over.id, '/state', { act: 'publish-results' })],
    ...(await startFaults(http, world, courseId)),
    ...(await bankFaults(http, world, admin)),
  ];
};
