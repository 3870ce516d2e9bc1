import type { ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, type Answer, type Person, type Running } from './api.js';
import { makeSubject, questionBodyFor } from './walls/bank.js';
import type { World } from './world.js';

type Make = (headers: Record<string, string>) => Promise<Answer>;

/** Every refusal of the question bank and of corrected keys, with what brings it about. */
export const bankFaults = async (http: Running, world: World, admin: Person): Promise<readonly [ErrorCode, Make][]> => {
  const call =
    (method: string, path: string, body?: object, as: Person = admin): Make =>
    (headers) =>
      http.call(method, path, { as, headers: { 'accept-language': headers['accept-language'] ?? '' }, ...(body ? { body } : {}) });
  const now = (make: Make): Promise<Answer> => make({});
  const subjectId = await makeSubject(world);
  const chapter = (await now(call('POST', '/api/admin/subjects', { parentId: subjectId, name: 'Chapter' }))).body['id'] as
    | string
    | undefined;
  const [node] = chapter
    ? [chapter]
    : (await world.sql<{ id: string }>('select id from questions.subjects where parent_id = $1', [subjectId])).map(({ id }) => id);
  const question = questionBodyFor(subjectId);
  await now(call('POST', '/api/admin/questions', { question }));
  const courseId = await course(http, 'bank-faults');
  const pupil = await person(http, world, 'Pupil of the bank');
  await enrol(http, courseId, pupil);
  const held = await exam(http, courseId, { publishResults: 'at-close', showSolution: 'after-close' });
  await world.sql(`update exams.exams set state = 'results' where id = $1`, [held.id]);
  const [item] = held.marking;
  const report = (questionId: string): Make =>
    call('POST', `/api/exams/${held.id}/question-reports`, { questionId, kind: 'other', text: '' }, pupil);
  await now(report(item!.questionId));
  const key = (optionIds: readonly string[]): Make =>
    call('POST', `/api/admin/exams/${held.id}/key-changes`, {
      questionId: item!.questionId,
      key: { cancelled: false, optionIds, number: null, tolerance: null },
      keyVersion: 0,
      reason: 'As it was',
    });
  return [
    ['Question not found', call('GET', `/api/admin/questions/${newId()}`)],
    ['Same question', call('POST', '/api/admin/questions', { question })],
    ['Name taken', call('POST', '/api/admin/subjects', { parentId: subjectId, name: 'Chapter' })],
    ['Subject does not fit', call('POST', `/api/admin/subjects/${node}/move`, { parentId: null, position: 0 })],
    ['Subject not found', call('DELETE', `/api/admin/subjects/${newId()}`)],
    ['Subject not empty', call('DELETE', `/api/admin/subjects/${subjectId}`)],
    ['Already reported', report(item!.questionId)],
    ['Report not found', call('POST', `/api/admin/question-reports/${newId()}/settle`, { outcome: 'fixed', answer: 'Done' })],
    ['Key not valid', key([])],
    ['Key unchanged', key(item!.key.optionIds)],
  ];
};
