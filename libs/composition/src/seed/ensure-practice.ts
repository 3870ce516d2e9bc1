import { ListUsers } from '#identity';
import type { PracticePlan, SessionWhole } from '#contracts/http/selfpractice';
import type { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import {
  AnswerSession,
  CreateSession,
  EndSession,
  GetPracticeSession,
  ListPracticeSessions,
  RateAnswers,
  RefreshItems,
  SaveBookmark,
  SaveFolder,
  TickPractice,
} from '#practice';
import { GetQuestionBriefs } from '#questions';
import type { DemoClock } from './clock.js';
import { inDhaka } from './in-dhaka.js';
import { crowd, demoPeople } from './people.js';
import { seeded } from './random.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface PracticeTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

/** How many others have practised lately: enough for a leaderboard with a second page. */
const others = 24;

/** Days ago on which the demo's student practised: a row that goes on over one resting day, and weeks before it with gaps. */
export const studentDays = [34, 33, 31, 30, 27, 26, 25, 20, 19, 16, 13, 12, 9, 8, 7, 6, 5, 3, 2, 1] as const;

/** When the session that waits was begun: today, or yesterday's free questions would not be enough for what was played that day. */
export const waitingSince = (now: number): number => Math.max(now - 40 * minute, inDhaka(now, 0, 0));

const plan = (count: number, over: Partial<PracticePlan> = {}): PracticePlan => ({
  topicIds: [],
  count,
  minutes: null,
  difficulty: 'near',
  source: 'new',
  reveal: 'at-once',
  ...over,
});

const idOf = async (dispatcher: Dispatcher, email: string): Promise<string | null> => {
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  return rows.find((row) => row.email === email)?.id ?? null;
};

/** Somebody with strengths of their own: how likely a question of a topic is known. */
class Learner {
  private readonly known = new Map<string, number>();
  constructor(
    readonly userId: string,
    readonly random: () => number,
    private readonly level: number,
  ) {}

  knows(topicId: string): number {
    const before = this.known.get(topicId);
    if (before !== undefined) return before;
    // Every fourth topic is a weak one.
    const found = this.random() < 0.25 ? 0.2 + this.random() * 0.15 : Math.min(0.95, this.level + (this.random() - 0.5) * 0.3);
    this.known.set(topicId, found);
    return found;
  }
}

/** Answers the first questions of a session as the learner would; who does not know it takes another option. */
const answersOf = async (dispatcher: Dispatcher, learner: Learner, { items }: SessionWhole, count: number) => {
  const asked = items.slice(0, count).flatMap(({ number, question }) => (question ? [{ number, question }] : []));
  const texts = await dispatcher.query(new GetQuestionBriefs(asked.map(({ question }) => question.versionId)));
  const keys = new Map(texts.map(({ versionId, key }) => [versionId, key]));
  return asked.map(({ number, question }) => {
    const [key, right] = [keys.get(question.versionId), learner.random() < learner.knows(question.topicId)];
    const rightIds = key?.optionIds ?? [];
    const wrong = question.options.filter(({ id }) => !rightIds.includes(id));
    const guess = wrong[Math.floor(learner.random() * wrong.length)]?.id;
    const optionIds = right || guess === undefined ? [...rightIds] : [guess];
    const typed = question.kind === 'numeric' ? (right ? (key?.number ?? '1') : '-1') : null;
    const tookMs = Math.round((right ? 14_000 : 24_000) + learner.random() * 30_000);
    return { number, answer: { optionIds, number: typed }, skipped: false, revision: 1, tookMs };
  });
};

interface Sitting {
  readonly at: number;
  readonly plan: PracticePlan;
  /** How many are answered; the session is ended where all are. */
  readonly answered: number;
}

/** A session by a plan; null where the bank has nothing for it at that time. */
const begun = async (dispatcher: Dispatcher, userId: string, wish: PracticePlan): Promise<{ sessionId: string; count: number } | null> => {
  try {
    return await dispatcher.command(new CreateSession(userId, wish, true));
  } catch (error) {
    if (error instanceof AppError && error.statusMessage === 'Nothing to practise') return null;
    throw error;
  }
};

/** One session at its own time, by the commands that learners use. */
const practise = async ({ dispatcher, clock }: PracticeTools, learner: Learner, sitting: Sitting): Promise<SessionWhole | null> => {
  const { userId } = learner;
  await clock.set(sitting.at);
  const made = await begun(dispatcher, userId, sitting.plan);
  if (!made) return null;
  const { sessionId, count } = made;
  const whole = await dispatcher.query(new GetPracticeSession(userId, sessionId));
  const answers = await answersOf(dispatcher, learner, whole, Math.min(count, sitting.answered));
  await clock.set(sitting.at + answers.reduce((sum, { tookMs }) => sum + tookMs, 5000));
  if (answers.length > 0) await dispatcher.command(new AnswerSession(userId, sessionId, answers));
  if (answers.length === count) await dispatcher.command(new EndSession(userId, sessionId, 'finished'));
  return whole;
};

const hasPractised = async (dispatcher: Dispatcher, userId: string): Promise<boolean> =>
  (await dispatcher.query(new ListPracticeSessions(userId, 1))).total > 0;

const practiseOthers = async (tools: PracticeTools, now: number): Promise<void> => {
  for (const [at, { email }] of crowd(others).entries()) {
    const userId = await idOf(tools.dispatcher, email ?? '');
    if (userId === null || (await hasPractised(tools.dispatcher, userId))) continue;
    const random = seeded(9000 + at);
    const learner = new Learner(userId, random, 0.45 + random() * 0.45);
    for (const ago of [21 + Math.floor(random() * 9), 3 + Math.floor(random() * 3), 1].slice(at % 3)) {
      const count = 6 + Math.floor(random() * 9);
      await practise(tools, learner, { at: now - ago * day - random() * 6 * hour, plan: plan(count), answered: count });
    }
    await tools.dispatcher.command(new RateAnswers(userId));
  }
};

const notes = ['একক মেলাতে ভুল হয়', 'সূত্রটা আবার দেখব', 'চিত্র এঁকে করতে হবে', 'স্যারকে জিজ্ঞেস করব', ''] as const;

/** A few questions of the last session kept in two folders, some in none. */
const keepSome = async ({ dispatcher }: PracticeTools, userId: string, { items }: SessionWhole): Promise<void> => {
  const folders = [
    await dispatcher.command(new SaveFolder(userId, null, 'কঠিন লাগে')),
    await dispatcher.command(new SaveFolder(userId, null, 'পরীক্ষার আগে দেখব')),
  ];
  for (const [at, { question }] of items.slice(0, 8).entries()) {
    if (!question) continue;
    const folderId = at < 6 ? (folders[at % 2]?.id ?? null) : null;
    await dispatcher.command(new SaveBookmark(userId, question.id, { folderId, note: notes[at % notes.length] ?? '' }));
  }
};

/**
 * Weeks of practice: others fill the leaderboard, the demo's student has strong and weak topics, a streak, kept questions and a session that
 * waits to be gone on with. Made once, the student last.
 */
export const ensurePractice = async (tools: PracticeTools): Promise<void> => {
  const { dispatcher, clock } = tools;
  await dispatcher.command(new RefreshItems(null));
  const userId = await idOf(dispatcher, demoPeople.find(({ role }) => role === 'student')?.draft.email ?? '');
  if (userId === null || (await hasPractised(dispatcher, userId))) return;
  const now = await clock.now();
  await practiseOthers(tools, now);
  const learner = new Learner(userId, seeded(26), 0.8);
  for (const [at, ago] of studentDays.entries()) {
    const whole = await practise(tools, learner, {
      at: inDhaka(now, -ago, 21 - (at % 3)),
      // What was wrong comes back once there is enough of it.
      plan: plan(7 + (at % 4), at > 4 ? { source: 'mixed' } : {}),
      answered: 20,
    });
    if (whole && at === studentDays.length - 1) await keepSome(tools, userId, whole);
  }
  await practise(tools, learner, { at: waitingSince(now), plan: plan(10, { source: 'mixed' }), answered: 4 });
  await clock.reset();
  await dispatcher.command(new RateAnswers(userId));
  await dispatcher.command(new TickPractice());
};
