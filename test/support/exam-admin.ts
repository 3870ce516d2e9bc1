import type { ExamConflict, ExamDesk, ExamSettings } from '#contracts/http/exam-desk';
import { newId, system } from '#platform/kernel';
import { CreateQuestions, type QuestionDraft } from '#questions';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

export interface BankWish {
  readonly count: number;
  readonly path?: QuestionDraft['path'];
  readonly difficulty?: number;
  readonly draft?: Partial<QuestionDraft>;
  /** Who wrote them; nobody in particular, unless said. */
  readonly by?: Person;
  /** For exams, unless said otherwise. */
  readonly destination?: 'exams' | 'practice';
}

/** An hour from now, or so many. */
export const inHours = (hours: number, from = Date.now()): string => new Date(from + hours * 3_600_000).toISOString();

/** The words for what staff do with exams over HTTP. */
export const examAdminOf = (http: Running, world: World) => {
  const call = async (as: Person, method: string, path = '', body?: unknown): Promise<Answer> =>
    http.call(method, `/api/admin/exams${path}`, { as, ...(body === undefined ? {} : { body }) });
  const wanted = (answer: Answer): ExamDesk => {
    if (answer.status !== 200 && answer.status !== 201) throw new Error(answer.text);
    return answer.body as unknown as ExamDesk;
  };
  return {
    call,
    examOf: wanted,
    /** Questions of the bank; answers their versions. */
    questions: async ({
      count,
      path = { subject: 'Physics' },
      difficulty,
      draft = {},
      by,
      destination = 'exams',
    }: BankWish): Promise<string[]> => {
      const drafts = Array.from({ length: count }, (_, index): QuestionDraft => ({
        kind: 'single',
        stem: `Question ${newId()} $x^${index}$`,
        options: ['ক', 'খ', 'গ', 'ঘ'],
        correct: [0],
        explanation: 'Because.',
        path,
        ...draft,
      }));
      const { versionIds } = await http.dispatcher.command(new CreateQuestions(system('test'), drafts, destination));
      if (by) await world.sql('update questions.questions set contributor_id = $2 where current_version_id = any($1)', [versionIds, by.id]);
      if (difficulty !== undefined)
        await world.sql(
          `update questions.questions set difficulty = $2 where id in (select question_id from questions.question_versions where id = any($1))`,
          [versionIds, difficulty],
        );
      return versionIds;
    },
    create: async (as: Person, body: object = {}): Promise<ExamDesk> =>
      wanted(await call(as, 'POST', '', { title: `Mock ${newId()}`, ...body })),
    get: async (as: Person, id: string): Promise<ExamDesk> => wanted(await call(as, 'GET', `/${id}`)),
    save: (as: Person, { id, version, settings }: ExamDesk, over: Partial<ExamSettings> = {}): Promise<Answer> =>
      call(as, 'PUT', `/${id}`, { version, settings: { ...settings, ...over } }),
    /** One section with these versions. */
    fill: (as: Person, { id, version }: ExamDesk, versionIds: readonly string[], over: object = {}): Promise<Answer> =>
      call(as, 'PUT', `/${id}/questions`, {
        version,
        sections: [{ title: 'All', markEach: '1', optional: false, questions: versionIds.map((versionId) => ({ versionId })), ...over }],
      }),
    act: (as: Person, { id, version }: ExamDesk, act: string, reason?: string): Promise<Answer> =>
      call(as, 'POST', `/${id}/state`, { version, act, ...(reason ? { reason } : {}) }),
    /** Scheduled, and over as if its results had come out. */
    past: async (as: Person, { id, version }: ExamDesk): Promise<void> => {
      wanted(await call(as, 'POST', `/${id}/state`, { version, act: 'schedule' }));
      await world.sql(`update exams.exams set state = 'results' where id = $1`, [id]);
    },
    conflicts: async (as: Person, id: string): Promise<ExamConflict[]> =>
      (await call(as, 'GET', `/${id}/conflicts`)).body['conflicts'] as ExamConflict[],
    log: (id: string): Promise<{ action: string; reason: string | null; before: object; after: object }[]> =>
      world.sql('select action, reason, before, after from platform.audit where subject_id = $1 order by seq', [id]),
  };
};

export type ExamAdmin = ReturnType<typeof examAdminOf>;

/** A draft that nothing speaks against: of this course, opening in an hour, with questions of its own, which its author wrote. */
export const readyDraft = async (
  examAdmin: ExamAdmin,
  as: Person,
  courseId: string,
  over: Partial<ExamSettings> = {},
  count = 3,
): Promise<ExamDesk> => {
  // Both of one moment: between two looks at the clock a millisecond may pass.
  const now = Date.now();
  const made = await examAdmin.create(as, { courseIds: [courseId], opensAt: inHours(1, now), closesAt: inHours(2, now) });
  const filled = examAdmin.examOf(await examAdmin.fill(as, made, await examAdmin.questions({ count, by: as })));
  return examAdmin.examOf(await examAdmin.save(as, filled, { title: `${filled.settings.title} ready`, ...over }));
};

/** The exam's questions are by this person, who is therefore shown their keys. */
export const writtenBy = (world: World, examId: string, who: Person): Promise<unknown> =>
  world.sql(
    `update questions.questions set contributor_id = $2 where id in (
       select v.question_id from questions.question_versions v join exams.exam_questions e on e.version_id = v.id where e.exam_id = $1)`,
    [examId, who.id],
  );
