import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { endpoints } from '#contracts/http/index';
import type { ErrorCode } from '#contracts/shared/errors';
import type { Permission } from '#contracts/shared/permissions';
import { startHttp, type Answer, type Person } from '../support/api.js';
import { holds, walkers, type Walker } from '../support/walls/cast.js';
import { isListed } from '../support/walls/fuzz.js';
import { changedTables, fingerprintOf, type Fingerprint } from '../support/walls/fingerprint.js';
import { fieldsOf, pathOf, variantsOf, type Variant } from '../support/walls/records.js';
import { send } from '../support/walls/request.js';
import { canaries, makeScene, type Scene } from '../support/walls/scene.js';
import { shapeOf, validOf } from '../support/walls/valid-value.js';
import { startOwnWorld, type World } from '../support/world.js';

/**
 * AU-01 and AU-02: every endpoint of the contracts × everybody, with the own record, somebody else's, one that is not there, and one
 * looked for below another's. A new endpoint joins by itself; one whose records nobody can make fails with a sentence that says so.
 * Allowed is 2xx, or a refusal that the contract lists for this endpoint and that is not one of access.
 */
let world: World;
let scene: Scene;
let fingerprint: () => Promise<Fingerprint>;

beforeAll(async () => {
  world = await startOwnWorld();
  scene = await makeScene(await startHttp(world), world);
  fingerprint = fingerprintOf(world.sql);
});

afterAll(async () => {
  await scene?.http.close();
  await world?.close();
});

const PASSES = 'passes';
const NOT_FOUND = 'not found';

/** Where a permission opens one's own records alone, and a further one those of others: what whoever lacks that one hears of them. */
const ownAlone: Readonly<Record<string, { readonly but: Permission | readonly Permission[] | null; readonly refusal: string }>> = {
  getQuestion: { but: 'questions.write', refusal: NOT_FOUND },
  getQuestionVersion: { but: 'questions.write', refusal: NOT_FOUND },
  saveQuestion: { but: 'questions.write', refusal: '403 Not allowed' },
  undoBankChange: { but: 'questions.write', refusal: NOT_FOUND },
  ...Object.fromEntries(
    'getImport setImportHow listImportRows exportImportProblems fixImportRow leaveImportRow confirmImport discardImport undoImport'
      .split(' ')
      .map((name) => [name, { but: 'questions.write' as const, refusal: NOT_FOUND }]),
  ),
  // Own words alone are changed, also by those who teach; what settled it is named by who asked, or by them.
  saveThread: { but: null, refusal: '403 Not allowed' },
  saveAnswer: { but: null, refusal: '403 Not allowed' },
  acceptAnswer: { but: 'qna.answer', refusal: '403 Not allowed' },
  ...Object.fromEntries(
    (
      'getCourseOutline createChapter saveChapter deleteChapter createLesson addLessons orderLessons getDeskLesson saveLesson changeLessonState ' +
      'deleteLesson previewDeskLesson getDeskPdf savePdf deletePdf getPdfOrder orderPdfs'
    )
      .split(' ')
      .map((name) => [name, { but: 'courses.write' as const, refusal: NOT_FOUND }]),
  ),
  // What somebody has uploaded is theirs until a course shows it.
  getMedia: { but: 'courses.write', refusal: NOT_FOUND },
  retryMedia: { but: 'courses.write', refusal: NOT_FOUND },
  // Who may read accounts looks after the students of every course; a teacher after the own ones.
  getDeskCourse: { but: ['users.read', 'courses.write'], refusal: NOT_FOUND },
  listStudents: { but: ['users.read', 'courses.write'], refusal: NOT_FOUND },
  exportStudents: { but: ['users.read', 'courses.write'], refusal: NOT_FOUND },
  messageStudents: { but: 'courses.write', refusal: NOT_FOUND },
  // Notes of others are for who changes roles.
  deleteStaffNote: { but: 'users.roles', refusal: '403 Not allowed' },
  // Somebody else's way through a lesson, and the notes beside it.
  noteProgress: { but: null, refusal: NOT_FOUND },
  saveNote: { but: null, refusal: NOT_FOUND },
  deleteNote: { but: null, refusal: NOT_FOUND },
  // Nobody but who bought it.
  downloadEbook: { but: null, refusal: NOT_FOUND },
  renameFolder: { but: null, refusal: NOT_FOUND },
  deleteFolder: { but: null, refusal: NOT_FOUND },
  getTimeline: { but: null, refusal: NOT_FOUND },
  getConversation: { but: null, refusal: NOT_FOUND },
  deleteConversation: { but: null, refusal: NOT_FOUND },
  stopAnswer: { but: null, refusal: NOT_FOUND },
  markStep: { but: null, refusal: NOT_FOUND },
  ...Object.fromEntries(
    'getRoom answerRoom moveRoom keepRoom leaveRoom endRoom kickFromRoom'
      .split(' ')
      .map((name) => [name, { but: null, refusal: NOT_FOUND }]),
  ),
  answerTimeline: { but: null, refusal: NOT_FOUND },
};

/** A teacher does these in own exams of own courses alone; the walk's exam is nobody's. */
const ownExams: readonly string[] = ['endAttempt', 'sendExamMessage', 'giveOutageTime'];

/** The walk sends a price of its own. */
const priced: readonly string[] = ['createDeskCourse', 'saveDeskCourse', 'saveBook'];

/** What the contract's access says. */
const expected = (name: string, { access, path }: AnyEndpoint, who: Walker, variant: Variant): string => {
  const others = variant === 'foreign' ? ownAlone[name] : undefined;
  const there =
    variant === 'own' || variant === 'foreign'
      ? others && (others.but === null || ![others.but].flat().some((one) => holds(who, one)))
        ? others.refusal
        : PASSES
      : NOT_FOUND;
  if (access.kind === 'open' || access.kind === 'gateway') return there;
  if (who === 'visitor') return '401 Sign in required';
  // Everybody's reach, and what something costs: not for who posts in own courses, nor for who looks after texts.
  if (name === 'getNoticeReach' && !holds(who, 'notices.write')) return '403 Not allowed';
  if (ownExams.includes(name) && !holds(who, 'exams.publish') && (there === PASSES || name === 'endAttempt')) return '403 Not allowed';
  if (priced.includes(name) && there === PASSES && !holds(who, 'sales.write')) return '403 Not allowed';
  // Asked by the statement that writes the beat, not at the door.
  if (name === 'noteProgress' && there === PASSES && who !== 'enrolled' && !holds(who, 'exams.read')) return '403 Not enrolled';
  switch (access.kind) {
    case 'signedIn':
      return there;
    case 'own':
      return variant === 'own' ? PASSES : NOT_FOUND;
    case 'may':
      return holds(who, access.permission) ? there : '403 Not allowed';
    case 'enrolled': {
      // What is missing is the last in the path; where that is not the course, the course is shut before it is looked for.
      const noCourse = variant === 'missing' && path.split(':').length === 2;
      return noCourse || who === 'enrolled' || holds(who, 'exams.read') ? there : '403 Not enrolled';
    }
    case 'examTaker':
      return variant === 'missing' || who === 'enrolled' || holds(who, 'exams.read') ? there : '403 Not enrolled';
  }
};

/** Codes that no listed error can turn into a pass: they are the walls themselves, or say that the walk asked wrongly. */
const walls: readonly ErrorCode[] = ['Sign in required', 'Not allowed', 'Not enrolled', 'Cross-site request', 'Too many requests'];

const outcome = ({ status, body }: Answer, name: string, value: AnyEndpoint): string => {
  if (status < 300 || (value.seeOther && status === 303)) return PASSES;
  const code = body['statusMessage'] as ErrorCode;
  if (status === 404 && variantsOf(name, value).length > 1) return NOT_FOUND;
  return value.errors.includes(code) && !walls.includes(code) && status < 500 ? PASSES : `${status} ${code}`;
};

/** Nobody has to sign in for these: each is a public page, the clock, or a way of signing in. */
const openToAll = (
  'getHome getCourse getFree listCategories getPolicy getServerTime getUser listDevMessages listCourses getSale getExamCalendar getPublicExam ' +
  'listWeekToppers listBooks getBook getLookInside quoteOrder getPlans getContact getAffiliateTerms recordClick ' +
  'getBanner listFreePdfs openFreePdf previewLesson signIn signUp requestCode signUpByPhone resetPassword startGoogle finishGoogle ' +
  'passSecondFactor requestSecondStepCode beginPasskeySignIn passByPasskey checkReceipt listReviews suggestInstitutes'
).split(' ');

interface Step {
  readonly who: Walker;
  readonly variant: Variant;
}

const go = async (value: AnyEndpoint, path: string, { who, variant }: Step, other: Person): Promise<Answer> => {
  const as = scene.cast.as(who);
  const fill = fieldsOf(scene, value, other, variant);
  const query = value.query ? (validOf(shapeOf(value.query), { optional: false, fill }) as Record<string, unknown>) : {};
  const body = value.body ? validOf(shapeOf(value.body), { optional: true, fill }) : undefined;
  return send(scene, value, { path, query, body, as });
};

/** The paths are made before the first call, since making records changes tables. */
const refusedSteps = async (name: string, value: AnyEndpoint, steps: readonly Step[], stranger: Person): Promise<[string, Answer][]> => {
  const ready: { step: Step; path: string }[] = [];
  for (const step of steps) {
    const owner = step.variant === 'foreign' ? stranger : (scene.cast.as(step.who) ?? stranger);
    ready.push({ step, path: await pathOf(scene, name, value, owner, step.variant) });
  }
  const before = await fingerprint();
  const answers: [string, Answer][] = [];
  for (const { step, path } of ready) answers.push([`${step.who} ${step.variant}`, await go(value, path, step, stranger)]);
  expect(changedTables(before, await fingerprint())).toEqual([]);
  return answers;
};

/** What one call uses up, the next must not miss: callers are mended and strangers new. */
const allowedStep = async (name: string, value: AnyEndpoint, step: Step, stranger: Person): Promise<[string, Answer]> => {
  const { who, variant } = step;
  await scene.cast.mend([who]);
  const other = variant === 'foreign' ? await scene.stranger() : stranger;
  const owner = variant === 'foreign' ? other : (scene.cast.as(who) ?? stranger);
  const answer = await go(value, await pathOf(scene, name, value, owner, variant), step, other);
  return [`${who} ${variant}`, answer];
};

/** How often a canary was seen by those who may see accounts: the positive twin of its absence elsewhere. */
let walked = 0;
let sightings = 0;

const lookForCanaries = (value: AnyEndpoint, who: Walker, text: string): void => {
  if (!canaries.test(text)) return;
  expect([value.path, who, holds(who, 'users.read')]).toEqual([value.path, who, true]);
  sightings += 1;
};

describe('the access walk', () => {
  // Red (seen) with `may` of a contract made `signedIn`, with the rule of `examTaker` that lets everybody pass, and with the user's id
  // left out of the statement behind `own`.
  it.each(Object.entries(endpoints))('%s', async (name, value) => {
    walked += 1;
    if (walked % 100 === 0) await scene.cast.renew();
    const steps = walkers.flatMap((who) => variantsOf(name, value).map((variant): Step => ({ who, variant })));
    const allowed = steps.filter(({ who, variant }) => expected(name, value, who, variant) === PASSES);
    const stranger = await scene.stranger();
    const refused = steps.filter((step) => !allowed.includes(step));
    const answers = await refusedSteps(name, value, refused, stranger);
    for (const [step, { body }] of answers) {
      expect([step, Object.keys(body).toSorted()]).toEqual([step, ['message', 'statusCode', 'statusMessage']]);
    }
    for (const step of allowed) answers.push(await allowedStep(name, value, step, stranger));
    await scene.cast.mend([...new Set(allowed.map(({ who }) => who))]);
    // Red when the description of the API leaves out what the access of an endpoint refuses with, as it did 'Not enrolled'.
    const codes = answers.filter(([, { status }]) => status >= 400).map(([, { body }]) => body['statusMessage'] as ErrorCode);
    expect([...new Set(codes)].filter((code) => !isListed(value, code))).toEqual([]);
    const got = Object.fromEntries(answers.map(([step, answer]) => [step, outcome(answer, name, value)]));
    expect(got).toEqual(Object.fromEntries(steps.map(({ who, variant }) => [`${who} ${variant}`, expected(name, value, who, variant)])));
    for (const [step, { text }] of answers) lookForCanaries(value, step.split(' ')[0] as Walker, text);
    // Nobody can tell a record of somebody else's from none.
    if (value.access.kind === 'own') {
      const bodies = answers.filter(([step]) => !step.startsWith('visitor') && !step.endsWith(' own')).map(([, { text }]) => text);
      expect(new Set(bodies).size).toBe(1);
    }
  });

  /**
   * The walk believes the contract; here stands what a contract must not say. Who opens a door to everybody writes it down here too.
   * Red (seen) with the access of an endpoint below /api/admin made `signedIn`.
   */
  it('goes by contracts that keep staff doors for staff and personal ones for people', () => {
    const open = Object.entries(endpoints).filter(([, { access }]) => access.kind === 'open');
    expect(open.map(([name]) => name).toSorted()).toEqual([...openToAll].toSorted());
    const staff = Object.entries(endpoints).filter(([, { path }]) => path.startsWith('/api/admin/'));
    expect(staff.filter(([, { access }]) => access.kind !== 'may').map(([name]) => name)).toEqual([]);
    expect(staff.length).toBeGreaterThan(0);
  });

  it('would have noticed a change of one field, and a row that comes; a moment that ticks is none', async () => {
    const change = async (text: string): Promise<string[]> => {
      const before = await fingerprint();
      await world.sql(text);
      return changedTables(before, await fingerprint());
    };
    const { id } = scene.neighbour;
    expect(await change(`update identity.users set last_seen_at = last_seen_at + interval '1 second' where id = '${id}'`)).toEqual([]);
    expect(await change(`update identity.users set institute = 'Another' where id = '${id}'`)).toEqual(['identity.users']);
    expect(await change(`insert into platform.page_tags (tag, version) values ('noticed', 1)`)).toEqual(['platform.page_tags']);
  });

  it('would have noticed: whoever may see accounts does see what nobody else saw', () => {
    expect(sightings).toBeGreaterThan(0);
  });

  it('names what to add for an endpoint whose record it cannot make', () => {
    const value = { method: 'GET', path: '/api/shelves/:slug', access: { kind: 'open' }, params: endpoints['getCourse']?.params } as never;
    expect(() => variantsOf('getShelf', value)).toThrow(
      "no record for 'shelves/:slug' of getShelf (GET /api/shelves/:slug): add a line 'shelves/:slug' to `records` in test/support/walls/records.ts",
    );
  });
});
