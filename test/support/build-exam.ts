import { randomUUID } from 'node:crypto';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { RequestOf } from '#contracts/http/endpoint';
import type { Paper, Save, submitAttempt } from '#contracts/http/exams';
import {
  AnswerSaver,
  Institutes,
  CourseMembers,
  Courses,
  CreateExam,
  examEntities,
  ExamsModule,
  GetExamMarking,
  Learners,
  QuestionDesk,
  QuestionPlaces,
  QuestionSource,
  ScheduleExam,
  ScoreSubmittedAttempts,
  StartHall,
  SubmitHall,
  Teaching,
  TickExams,
  type CourseChoice,
  type CourseName,
  type DuplicateFacts,
  type ExamDraft,
  type ExamMarking,
  type FrozenQuestion,
  type PhoneKeyCard,
  type Pool,
  type PoolAsk,
  type QuestionFacts,
  type SectionDraft,
} from '#exams';
import { Dispatcher, PlatformModule } from '#platform';
import { newId, system, type Actor } from '#platform/kernel';
import { plainPaper } from './papers.js';
import type { World } from './world.js';

const bank = new Map<string, FrozenQuestion>();
const people = new Map<string, PhoneKeyCard>();

class FakeBank extends QuestionSource {
  override approveOwn = (): Promise<void> => Promise.resolve();
  override hold = (): Promise<void> => Promise.resolve();
  frozen(versionIds: readonly string[]): Promise<FrozenQuestion[]> {
    return Promise.resolve(versionIds.flatMap((id) => bank.get(id) ?? []));
  }
}
class FakeDesk extends QuestionDesk {
  facts(versionIds: readonly string[]): Promise<QuestionFacts[]> {
    const known = versionIds.flatMap((id) => bank.get(id) ?? []);
    return Promise.resolve(
      known.map(({ subject, ...question }) => ({
        ...question,
        path: { subject, chapter: null, topic: null },
        difficulty: null,
        state: 'approved' as const,
        currentVersionId: question.versionId,
        awaitsReview: false,
        practisable: false,
        leftPracticeAt: null,
        leftAlone: false,
      })),
    );
  }
  override sizes = (ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ ...bank.get(id)!, bytes: 0 })));
  override duplicates = (questionIds: readonly string[]): Promise<DuplicateFacts[]> =>
    Promise.resolve(questionIds.map((id) => ({ questionId: id, duplicateId: id, state: 'approved' as const, leftPracticeAt: null })));
  override hiddenKeys = () => Promise.resolve([]);
  override ownAmong = () => Promise.resolve([]);
  override chosen = () => Promise.resolve([]);
  override brokenFormulas = () => Promise.resolve([]);
  override pools = ({ lines }: PoolAsk): Promise<Pool[]> => Promise.resolve(lines.map(() => ({ available: 0, used: 0, questions: [] })));
  override matching = () => Promise.resolve([]);
}
class FakeLearners extends Learners {
  override cards = async (userIds: readonly string[]) =>
    (await this.cardsWithPhoneKeys(userIds)).map(({ phoneKey: _phoneKey, ...card }) => card);
  override cardsWithPhoneKeys = (userIds: readonly string[]) => Promise.resolve(userIds.flatMap((id) => people.get(id) ?? []));
  override owners = () => Promise.resolve([]);
  override emailOwners = () => Promise.resolve([]);
}
class FakeCourses extends Courses {
  names(courseIds: readonly string[]): Promise<CourseName[]> {
    return Promise.resolve(courseIds.map((id) => ({ id, slug: `course-${id.slice(0, 8)}`, title: 'Course' })));
  }
  override choices = (): Promise<CourseChoice[]> => Promise.resolve([]);
}

/** People who came into their courses by free entry; all others have them. */
export const freeComers = new Set<string>();
class FakeMembers extends CourseMembers {
  override coursesOf = (): Promise<string[]> => Promise.resolve([]);
  among(_courseId: string, userIds: readonly string[]): Promise<string[]> {
    return Promise.resolve([...userIds]);
  }
  admitted(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(userIds.filter((id) => !freeComers.has(id))));
  }
}
class FakePlaces extends QuestionPlaces {
  of(): Promise<{ nodes: []; at: ReadonlyMap<string, string> }> {
    return Promise.resolve({ nodes: [], at: new Map<string, string>() });
  }
}

@Global()
@Module({
  providers: [
    { provide: QuestionSource, useClass: FakeBank },
    { provide: Teaching, useValue: { coursesOf: () => Promise.resolve(null), teachersOf: () => Promise.resolve([]) } },
    { provide: QuestionDesk, useClass: FakeDesk },
    { provide: Learners, useClass: FakeLearners },
    { provide: Courses, useClass: FakeCourses },
    { provide: CourseMembers, useClass: FakeMembers },
    { provide: QuestionPlaces, useClass: FakePlaces },
    { provide: Institutes, useValue: { touched: () => Promise.resolve([]), canonical: () => Promise.resolve([]) } },
  ],
  exports: [QuestionSource, Teaching, QuestionDesk, Learners, Courses, CourseMembers, QuestionPlaces, Institutes],
})
class FakePorts {}

export const admin: Actor = system('test');
export const staff: Actor = { kind: 'user', id: newId(), permissions: ['exams.read', 'exams.write', 'exams.publish'] };

/** A question of the fake bank: the first option is right, as in many an imported file. */
export const bankQuestion = (over: Partial<FrozenQuestion> = {}): FrozenQuestion => {
  const versionId = newId();
  const options = ['ক', 'খ', 'গ', 'ঘ'].map((text) => ({ id: newId(), text }));
  const question: FrozenQuestion = {
    versionId,
    questionId: newId(),
    kind: 'single',
    stem: `Stem ${versionId}`,
    options,
    key: { optionIds: [options[0]?.id ?? ''] },
    explanation: 'Because.',
    stimulus: null,
    sources: ['Test'],
    subject: 'Physics',
    ...over,
  };
  bank.set(question.versionId, question);
  return question;
};

export interface Student {
  readonly id: string;
  readonly actor: Actor;
  readonly deviceId: string;
}

export const student = (card: Partial<PhoneKeyCard> = {}): Student => {
  const id = card.userId ?? newId();
  people.set(id, {
    userId: id,
    name: `Student ${id.slice(-6)}`,
    institute: 'Test College',
    instituteTyped: card.institute ?? 'Test College',
    instituteKey: 'test college',
    batch: 'HSC 2026',
    phoneProven: true,
    guardianKnown: true,
    phoneKey: id.replaceAll('-', ''),
    ...card,
  });
  return { id, actor: { kind: 'user', id, permissions: [] }, deviceId: randomUUID() };
};

export type Started = Awaited<ReturnType<ExamHouse['start']>>;

/** An exam that stands in the database, and the short words for what people do with it. */
export class ExamHouse {
  constructor(
    readonly app: INestApplicationContext,
    readonly world: World,
    readonly id: string,
    readonly marking: readonly ExamMarking[],
  ) {}

  get dispatcher(): Dispatcher {
    return this.app.get(Dispatcher);
  }

  async start(who: Student, deviceId = who.deviceId, again = false) {
    const entered = await this.app.get(StartHall).start(who.actor, this.id, deviceId, again);
    if ('line' in entered) throw new Error(`${entered.line.ahead} stand before a lone student`);
    return entered;
  }

  save(who: Student, attemptId: string, epoch: number, saves: Save[]) {
    return this.app.get(AnswerSaver).save(who.actor, this.id, attemptId, { epoch, saves });
  }

  submit(who: Student, attemptId: string, body: Partial<RequestOf<typeof submitAttempt>['body']> = {}) {
    return this.app.get(SubmitHall).submit(who.actor, this.id, attemptId, { epoch: 1, saves: [], ...body });
  }

  /** The option of a question by its place; 0 is the right one, the others are wrong. */
  option(question: number, place: number): string {
    const { key, optionIds } = this.question(question);
    const right = key.optionIds[0] ?? '';
    return place === 0 ? right : (optionIds.filter((id) => id !== right)[place - 1] ?? right);
  }

  question(number: number): ExamMarking {
    const found = this.marking[number];
    if (!found) throw new Error(`No question ${number}`);
    return found;
  }

  pick(question: number, place: number, revision = 1): Save {
    return { questionId: this.question(question).questionId, revision, optionIds: [this.option(question, place)] };
  }

  /** Scores until nothing is left; answers how many. */
  async score(): Promise<number> {
    for (let all = 0; ;) {
      const scored = await this.dispatcher.command(new ScoreSubmittedAttempts(this.id));
      all += scored;
      if (scored === 0) return all;
    }
  }

  /** Moves the deadline of every open attempt to `seconds` from now (negative: over). */
  async deadlineIn(seconds: number): Promise<void> {
    await this.world.sql(
      `update exams.attempts set deadline = platform.now() + make_interval(secs => $2), accept_until = platform.now() + make_interval(secs => $2::float8 + 15)
       where exam_id = $1 and state = 'in_progress'`,
      [this.id, seconds],
    );
  }

  async paper(): Promise<Paper> {
    return JSON.parse(await plainPaper(this.world, this.id)) as Paper;
  }
}

/** `build.exam().withQuestions(30).open()` */
class ExamBuilder {
  private sections: SectionDraft[] = [];

  constructor(
    private readonly app: INestApplicationContext,
    private readonly world: World,
    private readonly over: Partial<ExamDraft>,
  ) {}

  withQuestions(count: number, section: Partial<SectionDraft> = {}, question: () => FrozenQuestion = bankQuestion): this {
    const questionVersionIds = Array.from({ length: count }, () => question().versionId);
    this.sections.push({ title: `Section ${this.sections.length + 1}`, markEach: '1', questionVersionIds, ...section });
    return this;
  }

  /** Opened a minute ago, closes in an hour, unless said otherwise. */
  async open(): Promise<ExamHouse> {
    const house = await this.scheduled();
    await house.dispatcher.command(new TickExams());
    return house;
  }

  async scheduled(): Promise<ExamHouse> {
    const dispatcher = this.app.get(Dispatcher);
    const id = await dispatcher.command(
      new CreateExam(admin, {
        title: 'Mock',
        // Its figures move from the first moment; ranked exams have a start window, and figures after it.
        kind: 'mock',
        courseIds: [newId()],
        opensAt: new Date(Date.now() - 60_000).toISOString(),
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        durationSeconds: 1500,
        sections: this.sections,
        ...this.over,
      }),
    );
    await dispatcher.command(new ScheduleExam(admin, id));
    return new ExamHouse(this.app, this.world, id, await dispatcher.query(new GetExamMarking(admin, id)));
  }
}

export interface ExamBuild {
  readonly app: INestApplicationContext;
  exam(over?: Partial<ExamDraft>): ExamBuilder;
  close(): Promise<void>;
}

/** The platform and the exams alone, with ports that answer from memory. */
export const startExams = async (world: World): Promise<ExamBuild> => {
  @Module({})
  class Root {}
  const platform = PlatformModule.forRoot({ config: world.config, entities: examEntities, app: 'workers' });
  const root = { module: Root, imports: [platform, FakePorts, ExamsModule] };
  const app = await NestFactory.createApplicationContext(root, { logger: ['error'], abortOnError: false });
  return { app, exam: (over = {}) => new ExamBuilder(app, world, over), close: () => app.close() };
};
