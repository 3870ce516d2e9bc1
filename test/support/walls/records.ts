import { randomInt, randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { Person } from '../api.js';
import { makeConversation, makeDemoPassage, makePlanStep, makePublished, makeTurn } from './assistant.js';
import { makeBulkChange, makeQuestion, makeReport, makeSubject, questionBodyFor } from './bank.js';
import { makeImport } from './imports.js';
import { makeMedia } from './media.js';
import { beginLesson, makeLesson, makeNote } from './lessons.js';
import { lessonFields, makeChapter, makeDeskLesson, makePdf, makeTaughtCourse, makeTaughtPdf } from './lessons-desk.js';
import {
  makeAffiliate,
  makeBook,
  makeCategory,
  makeCoupon,
  makeEbook,
  makeFlag,
  makeHeldPayment,
  makeOrder,
  makeParcel,
  makePayout,
  makeTask,
  makeTeacher,
  moneyFields,
  planOf,
  slugOf,
} from './money.js';
import { makeRefund, makeSandboxPage } from './payments.js';
import { makeMerge, makePasskey, makeStaffNote, openSession, quickPerson } from './people.js';
import { makeNotice, noticeFields } from './notices.js';
import { makeBanner, makeDead, makeProcess, opsFields } from './ops.js';
import { makeAnswer, makeCourseReview, makePostReport, makeThread } from './qna.js';
import { makeReview, makeRound, quizFields } from './quiz.js';
import { makeFolder, makePracticeItem, makePracticeSession, selfpracticeFields } from './selfpractice.js';
import { makeRoom, roomFields } from './rooms.js';
import { makeTimeline, makeTimelineEvent, timelineFields } from './timeline.js';
import type { Scene } from './scene.js';
import { shapeOf } from './valid-value.js';

export type Params = Readonly<Record<string, string>>;

/** Where a path parameter's value comes from. The key of a line is the parameter with the segment before it: `attempts/:attemptId`. */
interface RecordLine {
  /** The record of this person, or the one that everybody shares; `before` are the parameters to the left of it. */
  readonly of: (scene: Scene, owner: Person, before: Params, value: AnyEndpoint) => string | Promise<string>;
  /** A value of the right form that names nothing. */
  readonly missing: () => string;
  /** Another existing record, to which what stands further right in the path does not belong. */
  readonly other?: (scene: Scene, value: AnyEndpoint) => string | Promise<string>;
}

const ownAttempt = (value: AnyEndpoint): boolean => value.access.kind === 'own' && value.access.what === 'attempt';

/** Everybody's attempts are at the exam that is open to all. */
const namesAttempt = (value: AnyEndpoint): boolean => value.path.includes('/:attemptId');

const attemptOf = async ({ http, openExam }: Scene, owner: Person): Promise<string> => {
  const body = { deviceId: randomUUID(), again: true };
  const { body: answer, text } = await http.call('POST', `/api/exams/${openExam.id}/attempts`, { as: owner, body });
  const id = (answer['attempt'] as { id?: string } | undefined)?.id;
  if (!id) throw new Error(`${owner.name} got no attempt: ${text}`);
  return id;
};

const records: Readonly<Record<string, RecordLine>> = {
  'courses/:slug': { of: ({ paidSlug }) => paidSlug, missing: () => `none-${newId().slice(-12)}` },
  'lessons/:lessonId': { of: (scene, owner) => beginLesson(scene, owner.id), missing: newId },
  'previews/:lessonId': { of: (scene) => makeLesson(scene), missing: newId },
  'notes/:noteId': { of: (scene, owner, before) => makeNote(scene, owner.id, before['lessonId'] ?? ''), missing: newId },
  'exams/:examId': {
    of: ({ paidExam, openExam }, _owner, _before, value) => (namesAttempt(value) ? openExam.id : paidExam.id),
    other: ({ paidExam }) => paidExam.id,
    missing: newId,
  },
  'attempts/:attemptId': { of: attemptOf, missing: newId },
  'devices/:id': { of: async ({ world }, owner) => (await openSession(world, owner.id)).id, missing: newId },
  'users/:id': { of: (_scene, owner) => owner.id, other: async (scene) => (await scene.stranger()).id, missing: newId },
  'staff-notes/:noteId': { of: ({ world }, owner, before) => makeStaffNote(world, before['id'] ?? '', owner.id), missing: newId },
  'sessions/:sessionId': { of: async ({ world }, _owner, before) => (await openSession(world, before['id'] ?? '')).id, missing: newId },
  'conversations/:conversationId': { of: ({ world }, owner) => makeConversation(world, owner.id), missing: newId },
  'turns/:turnId': { of: ({ world }, owner) => makeTurn(world, owner.id), missing: newId },
  'passages/:passageId': { of: ({ world }) => makeDemoPassage(world), missing: newId },
  'choices/:questionId': { of: ({ world }) => makePublished(world), missing: newId },
  'steps/:stepId': { of: ({ world }, owner) => makePlanStep(world, owner.id), missing: newId },
  'imports/:id': { of: ({ world }, owner) => makeImport(world, owner.id), missing: newId },
  'rows/:number': { of: () => '1', missing: () => '77' },
  'questions/:id': { of: ({ world }, owner) => makeQuestion(world, owner.id), missing: newId },
  'versions/:version': { of: () => '1', missing: () => '77' },
  'qna/:threadId': { of: ({ world, paidId }, owner) => makeThread(world, paidId, owner.id), missing: newId },
  'answers/:answerId': { of: ({ world }, owner, before) => makeAnswer(world, before['threadId'] ?? '', owner.id), missing: newId },
  'qna-reports/:id': { of: ({ world, paidId }, owner) => makePostReport(world, paidId, owner.id), missing: newId },
  'changes/:id': { of: ({ world }, owner) => makeBulkChange(world, owner.id), missing: newId },
  'question-reports/:id': { of: ({ world }, owner) => makeReport(world, owner.id), missing: newId },
  'subjects/:id': { of: ({ world }) => makeSubject(world), missing: newId },
  'orders/:id': { of: ({ world }, owner) => makeOrder(world, owner.id), missing: newId },
  'payments/:id': { of: ({ world }, owner) => makeHeldPayment(world, owner.id), missing: newId },
  'order-tasks/:id': { of: ({ world }, owner) => makeTask(world, owner.id), missing: newId },
  'refunds/:id': { of: ({ world }, owner) => makeRefund(world, owner.id), missing: newId },
  'pay/:ref': { of: ({ world }) => makeSandboxPage(world), missing: () => newId().replaceAll('-', '').slice(-26).toUpperCase() },
  'parcels/:id': { of: ({ world }, owner) => makeParcel(world, owner.id), missing: newId },
  'plans/:planId': { of: ({ world }) => planOf(world), missing: newId },
  'rooms/:roomId': { of: ({ world }, owner) => makeRoom(world, owner.id), missing: newId },
  'timeline/:timelineId': { of: ({ world }, owner) => makeTimeline(world, owner.id), missing: newId },
  'timeline/:id': { of: ({ world }) => makeTimelineEvent(world), missing: newId },
  'sessions/:id': { of: ({ world }, owner) => makePracticeSession(world, owner.id), missing: newId },
  'folders/:folderId': { of: ({ world }, owner) => makeFolder(world, owner.id), missing: newId },
  'bookmarks/:questionId': { of: async ({ world }) => (await makePracticeItem(world)).questionId, missing: newId },
  'topics/:topicId': { of: async ({ world }) => (await makePracticeItem(world)).subjectId, missing: newId },
  'subjects/:subjectId': { of: async ({ world }) => (await makePracticeItem(world)).subjectId, missing: newId },
  'rounds/:roundId': { of: ({ world }, owner) => makeRound(world, owner.id), missing: newId },
  'merges/:id': { of: ({ world }, owner) => makeMerge(world, owner.id), missing: newId },
  'reviews/:id': { of: ({ world, paidId }, owner) => makeCourseReview(world, paidId, owner.id), missing: newId },
  'reviews/:reviewId': { of: ({ world }, owner) => makeReview(world, owner.id), missing: newId },
  'jobs/:jobId': { of: ({ world }) => makeDead(world), missing: newId },
  'banners/:bannerId': { of: ({ world }) => makeBanner(world), missing: newId },
  'processes/:processId': { of: ({ world }) => makeProcess(world), missing: newId },
  'notices/:id': { of: ({ world, paidId }) => makeNotice(world, paidId), missing: newId },
  'coupons/:id': { of: ({ world }) => makeCoupon(world), missing: newId },
  'books/:id': { of: (scene) => makeBook(scene), missing: newId },
  'books/:slug': {
    of: async (scene, owner, _before, { path }) =>
      slugOf(path.endsWith('/ebook') ? await makeEbook(scene, owner.id) : await makeBook(scene)),
    missing: () => `none-${newId().slice(-12)}`,
  },
  'affiliates/:id': { of: (scene) => makeAffiliate(scene), missing: newId },
  'flags/:id': { of: (scene, owner) => makeFlag(scene, owner.id), missing: newId },
  'payouts/:id': { of: (scene) => makePayout(scene), missing: newId },
  'media/:id': { of: ({ world }, owner) => makeMedia(world, owner.id), missing: newId },
  'courses/:id': { of: ({ world }, owner) => makeTaughtCourse(world, owner.id), missing: newId },
  'chapters/:chapterId': { of: ({ world }, _owner, before) => makeChapter(world, before['id'] ?? ''), missing: newId },
  'lessons/:id': { of: ({ world }, owner) => makeDeskLesson(world, owner.id), missing: newId },
  'pdfs/:id': { of: ({ world }, owner) => makeTaughtPdf(world, owner.id), missing: newId },
  'pdfs/:pdfId': { of: ({ world, paidId }, owner) => makePdf(world, paidId, owner.id), missing: newId },
  'categories/:id': { of: ({ world }) => makeCategory(world), missing: newId },
  'teachers/:id': { of: ({ world }) => makeTeacher(world), missing: newId },
  'passkeys/:passkeyId': { of: ({ world }, owner) => makePasskey(world, owner.id), missing: newId },
  'contributors/:id': { of: async ({ http, world }) => (await quickPerson(http, world, 'Writer', ['contributor'])).id, missing: newId },
};

interface Place {
  readonly name: string;
  readonly line: RecordLine | null;
  /** The values that the schema itself lists: nothing has to exist for those. */
  readonly choices: readonly unknown[] | undefined;
}

/** Throws for a parameter that no line makes a record for. */
const placesOf = (name: string, value: AnyEndpoint): Place[] => {
  const segments = value.path.split('/');
  const shapes = value.params ? (shapeOf(value.params).properties ?? {}) : {};
  return segments.flatMap((segment, index): Place[] => {
    if (!segment.startsWith(':')) return [];
    const parameter = segment.slice(1);
    const choices = shapes[parameter]?.enum;
    const key = `${segments[index - 1]}/${segment}`;
    const line = records[key] ?? null;
    if (!line && !choices)
      throw new Error(
        `The access walk has no record for '${key}' of ${name} (${value.method} ${value.path}): add a line '${key}' to \`records\` in ` +
          'test/support/walls/records.ts that makes one for a given person',
      );
    return [{ name: parameter, line, choices }];
  });
};

/** Whose record the path names: the caller's own, somebody else's, none at all, or one looked for below another's. */
export const variants = ['own', 'foreign', 'missing', 'astray'] as const;
export type Variant = (typeof variants)[number];

/** Which variants an endpoint has; one without parameters is called once, as its caller's own. */
export const variantsOf = (name: string, value: AnyEndpoint): readonly Variant[] => {
  const places = placesOf(name, value);
  if (places.every(({ line }) => line === null)) return ['own'];
  return places.length > 1 && places[0]?.line?.other ? variants : ['own', 'foreign', 'missing'];
};

/** The path with existing records of `owner` in it, bent as the variant says. */
export const pathOf = async (scene: Scene, name: string, value: AnyEndpoint, owner: Person, variant: Variant): Promise<string> => {
  const places = placesOf(name, value);
  const params: Record<string, string> = {};
  for (const { name: parameter, line, choices } of places)
    params[parameter] = line ? await line.of(scene, owner, params, value) : String(choices?.[0]);
  const [first, last] = [places[0], places.findLast(({ line }) => line !== null)];
  if (variant === 'missing' && last?.line) params[last.name] = last.line.missing();
  if (variant === 'astray' && first?.line?.other) params[first.name] = await first.line.other(scene, value);
  return value.path.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
};

/** Fields that name records, or that have a form no schema tells; everything else comes from the schema. */
export const fieldsOf = (scene: Scene, value: AnyEndpoint, other: Person, variant: Variant) => {
  // Looked for below another exam, an answer has to name that exam's question: the wall tried is the attempt's.
  const { questionId, optionIds } = (ownAttempt(value) && variant !== 'astray' ? scene.openExam : scene.paidExam).pick(0, true);
  const phone = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
  const known: Readonly<Record<string, unknown>> = {
    questionId,
    optionIds,
    number: null,
    // A report or a hiding of the question itself.
    answerId: null,
    ids: [other.id],
    phone,
    to: phone,
    bkash: phone,
    district: 'Dhaka',
    batch: 'HSC 2027',
    hsc_batch: 'HSC 2027',
    login: phone,
    // Everybody's here, so that what asks for it goes all the way.
    password: 'a good password',
    current: 'a good password',
    // Changing roles in bulk needs a further right, which the contract says in words.
    action: value.path === '/api/admin/users/bulk' ? 'end-sessions' : undefined,
    // The importer's question is another shape.
    question: value.path.startsWith('/api/admin/questions') ? questionBodyFor(scene.subjectId) : undefined,
    intoId: scene.subjectId,
    // A new node is a subject, and a node is moved where it stands.
    parentId: value.path.startsWith('/api/admin/subjects') ? null : undefined,
    // A rate is for something that is sold.
    refId: value.path.endsWith('/rates') ? scene.paidId : undefined,
    // Whoever is given the paid course would be let in by everything that follows.
    courseId: value.path === '/api/admin/users/:id/access' ? scene.freeId : undefined,
    // It closes after it opens.
    opensAt: value.path.endsWith('/make-ups') ? '2030-01-01T14:00:00Z' : undefined,
    closesAt: value.path.endsWith('/make-ups') ? '2030-01-01T15:00:00Z' : undefined,
    ...moneyFields(value),
    ...lessonFields(value),
    ...noticeFields(value, scene.paidId),
    ...opsFields(value),
    ...timelineFields(value),
    ...roomFields(value),
    ...selfpracticeFields(value),
    ...quizFields(value),
  };
  return (name: string): unknown => known[name];
};
