import { GetCourseBySlug, GrantEnrolments } from '#catalog';
import { AcceptAnswer, AskQuestion, CountThreads, PostAnswer, ReportPost, VotePost } from '#community';
import { ListUsers } from '#identity';
import { permissionsOf, type Role } from '#contracts/shared/permissions';
import type { Dispatcher } from '#platform';
import { AppError, system, type Actor } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import { crowd, demoPeople } from './people.js';
import { demoThreads, type Reply, type Voice } from './qna-threads.js';

const hour = 3_600_000;
const slug = 'physics-full-prep';
const seeder = system('seed');

export interface QnaTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

const idOf = async (dispatcher: Dispatcher, email: string): Promise<string | null> => {
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  return rows.find((row) => row.email === email)?.id ?? null;
};

const mates: readonly Voice[] = ['mate1', 'mate2', 'mate3'];

/** Who speaks: the demo's student and teacher, and three classmates, who are let into the course for it. */
const cast = async (dispatcher: Dispatcher, courseId: string): Promise<ReadonlyMap<Voice, Actor>> => {
  const emailOf = (role: string): string => demoPeople.find((one) => one.role === role)?.draft.email ?? '';
  const named: readonly [Voice, string, readonly Role[]][] = [
    ['me', emailOf('student'), ['student']],
    ['teacher', emailOf('teacher'), ['student', 'teacher']],
    ...crowd(mates.length).map(({ email }, at): [Voice, string, readonly Role[]] => [mates[at]!, email ?? '', ['student']]),
  ];
  const voices = new Map<Voice, Actor>();
  for (const [voice, email, roles] of named) {
    const id = await idOf(dispatcher, email);
    if (id) voices.set(voice, { kind: 'user', id, permissions: permissionsOf(roles) });
  }
  const ids = mates.flatMap((mate) => {
    const actor = voices.get(mate);
    return actor?.kind === 'user' ? [actor.id] : [];
  });
  await dispatcher.command(new GrantEnrolments(seeder, courseId, ids));
  return voices;
};

/** A voice that is not in the course says nothing: the demo goes on without it. */
const said = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.statusMessage === 'Not enrolled') return null;
    throw error;
  }
};

/** A few questions with answers, votes and marks, some of them waiting, as a course has them after some days. Made once. */
export const ensureQna = async ({ dispatcher, clock }: QnaTools): Promise<void> => {
  const { id: courseId } = await dispatcher.query(new GetCourseBySlug(slug));
  if ((await dispatcher.query(new CountThreads(courseId))) > 0) return;
  const voices = await cast(dispatcher, courseId);
  await clock.reset();
  const now = await clock.now();
  for (const thread of demoThreads) {
    const asker = voices.get(thread.by);
    if (!asker) continue;
    await clock.set(now - thread.hoursAgo * hour);
    const made = await said(() => dispatcher.command(new AskQuestion(asker, slug, { title: thread.title, html: thread.html }, 'bn')));
    if (!made) continue;
    await vote(dispatcher, voices, made.threadId, null, thread.votes);
    for (const reply of thread.replies) await answer({ dispatcher, clock }, voices, { ...reply, threadId: made.threadId, asker, now });
  }
  await clock.reset();
};

const vote = async (
  dispatcher: Dispatcher,
  voices: ReadonlyMap<Voice, Actor>,
  threadId: string,
  answerId: string | null,
  from: readonly Voice[],
): Promise<void> => {
  for (const voice of from) {
    const actor = voices.get(voice);
    if (actor) await said(() => dispatcher.command(new VotePost(actor, { slug, threadId, answerId }, true)));
  }
};

const answer = async (
  { dispatcher, clock }: QnaTools,
  voices: ReadonlyMap<Voice, Actor>,
  reply: Reply & { readonly threadId: string; readonly asker: Actor; readonly now: number },
): Promise<void> => {
  const { threadId, asker } = reply;
  const actor = voices.get(reply.by);
  if (!actor) return;
  await clock.set(reply.now - reply.hoursAgo * hour);
  const made = await said(() => dispatcher.command(new PostAnswer(actor, { slug, threadId }, reply.html, 'bn')));
  if (!made) return;
  const where = { slug, threadId, answerId: made.answerId };
  await vote(dispatcher, voices, threadId, made.answerId, reply.votes ?? []);
  if (reply.accepted) await dispatcher.command(new AcceptAnswer(asker, where, true));
  const reporter = reply.reportedBy ? voices.get(reply.reportedBy) : undefined;
  if (reporter) await said(() => dispatcher.command(new ReportPost(reporter, where, 'wrong', 'সূত্রটি উল্টো লেখা, ভুল শিখতে পারে কেউ।')));
};
