import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import type { Paper, Save } from '#contracts/http/exams';
import type { Role } from '#contracts/shared/permissions';
import { CreateCourse, GrantEnrolments } from '#catalog';
import { CreateExam, GetExamMarking, ScheduleExam, TickExams, type ExamDraft, type ExamMarking } from '#exams';
import { SignUp } from '#identity';
import { Dispatcher } from '#platform';
import { newId, system } from '#platform/kernel';
import { CreateQuestions } from '#questions';
import { createGatewayApp, createHttpApp, type ApiApp } from '../../api/src/app.js';
import type { World } from './world.js';

const staff = system('test');

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The `cookie` header of this person's sign-in. */
  readonly cookie: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where the answer is no JSON; null where it is `null`. */
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly as?: Person | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** `manual`: the answer that names another page is the answer. */
  readonly redirect?: 'manual' | undefined;
}

/** A running role with its own port, and what tests need to talk to it. */
export interface Running {
  readonly base: string;
  readonly api: ApiApp;
  readonly app: INestApplicationContext;
  readonly dispatcher: Dispatcher;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

const listen = async (api: ApiApp): Promise<Running> => {
  await api.app.listen(0, '127.0.0.1');
  const base = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}`;
  return {
    base,
    api,
    app: api.app,
    dispatcher: api.app.get(Dispatcher),
    call: async (method, path, { as, body, headers = {}, redirect } = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await fetch(base + path, {
        method,
        ...(redirect ? { redirect } : {}),
        headers: {
          ...(as ? { cookie: as.cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: text }),
        // A limit on waiting, so that a call without an answer says which it was.
        signal: AbortSignal.timeout(240_000),
      });
      const read = await answer.text();
      const json =
        (answer.headers.get('content-type') ?? '').includes('application/json') && read !== ''
          ? (JSON.parse(read) as Record<string, unknown>)
          : {};
      return { status: answer.status, headers: answer.headers, text: read, body: json };
    },
    close: async () => {
      await api.letGo();
      api.app.getHttpServer().closeAllConnections();
      await api.app.close();
    },
  };
};

/** A file that spies on it puts back what it took. */
export const startHttp = async (world: World): Promise<Running> => listen(await createHttpApp(world.config));
export const startGateway = async (world: World): Promise<Running> => listen(await createGatewayApp(world.config));

/** Somebody with an account and a session; roles beyond student are given by hand. */
export const person = async ({ app }: Running, world: World, name: string, roles: readonly Role[] = ['student']): Promise<Person> => {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}-${newId().slice(-8)}@example.com`;
  const { userId, token } = await app
    .get(SignUp)
    .run({ name, email, password: 'a good password', userAgent: 'test', address: '127.0.0.1' });
  await world.sql('update identity.users set roles = $2 where id = $1', [userId, roles]);
  return { id: userId, name, email, cookie: `session=${token}` };
};

export const course = async (
  { dispatcher }: Running,
  slug: string,
  over: { pricePaisa?: number; enrolOnEntry?: boolean } = {},
): Promise<string> => {
  const cover = { subject: 'Physics', formula: 'F = ma', ground: 'kali' as const };
  const draft = { slug, title: slug, subtitle: 'Test', kind: 'course' as const, section: 'hsc' as const, cover, pricePaisa: 0, ...over };
  return (await dispatcher.command(new CreateCourse(staff, draft))).courseId;
};

export const enrol = async ({ dispatcher }: Running, courseId: string, ...people: Person[]): Promise<void> =>
  void (await dispatcher.command(
    new GrantEnrolments(
      staff,
      courseId,
      people.map(({ id }) => id),
    ),
  ));

export interface Exam {
  readonly id: string;
  readonly marking: readonly ExamMarking[];
  /** A save for the question at this place: its first wrong option, or the right one. */
  pick(place: number, right: boolean, revision?: number): Save;
}

/** A scheduled exam of `count` questions; opened where its window says so. */
export const exam = async (
  { dispatcher }: Running,
  courseId: string,
  over: Partial<ExamDraft> = {},
  count = 3,
  destination: 'exams' | 'practice' = 'exams',
): Promise<Exam> => {
  const drafts = Array.from({ length: count }, (_, index) => ({
    kind: 'single' as const,
    stem: `Question ${newId()} $x^${index}$`,
    options: ['ক', 'খ', 'গ', 'ঘ'],
    correct: [0],
    explanation: 'Because.',
    path: { subject: 'Physics' },
  }));
  const { versionIds } = await dispatcher.command(new CreateQuestions(staff, drafts, destination));
  const id = await dispatcher.command(
    new CreateExam(staff, {
      title: 'Mock',
      // Its figures move from the first moment; ranked exams have a start window, and figures after it.
      kind: 'mock',
      courseIds: [courseId],
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      durationSeconds: 1500,
      sections: [{ title: 'All', markEach: '1', questionVersionIds: versionIds }],
      ...over,
    }),
  );
  await dispatcher.command(new ScheduleExam(staff, id));
  await dispatcher.command(new TickExams());
  const marking = await dispatcher.query(new GetExamMarking(staff, id));
  const pick = (place: number, right: boolean, revision = 1): Save => {
    const question = marking[place];
    if (!question) throw new Error(`No question ${place}`);
    const [key = ''] = question.key.optionIds;
    const wrong = question.optionIds.find((option) => option !== key) ?? '';
    return { questionId: question.questionId, revision, optionIds: [right ? key : wrong] };
  };
  return { id, marking, pick };
};

/** The same as the release before scheduled it: of questions that are practised, and hidden from practice until it is over. */
export const examOfOldRule = async (
  http: Running,
  world: World,
  courseId: string,
  over: Partial<ExamDraft> = {},
  count = 3,
): Promise<Exam> => {
  const made = await exam(http, courseId, { ...over, kind: 'mock' }, count, 'practice');
  await world.sql(`update exams.exams set kind = 'live', question_rule = 'withheld' where id = $1`, [made.id]);
  return made;
};

export type { Paper };
