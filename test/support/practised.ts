import { CreateQuestions } from '#questions';
import type { PracticePlan, SessionWhole, AnswerReceipt } from '#contracts/http/selfpractice';
import { newId, system } from '#platform/kernel';
import { RefreshItems } from '#practice';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

export const anyPlan: PracticePlan = { topicIds: [], count: 5, minutes: null, difficulty: 'any', source: 'new', reveal: 'at-once' };

/** A bank of published questions: the first option of each is right. Answers the ids of its topics. */
export const stockBank = async (
  { dispatcher }: Running,
  world: World,
  { topics = 2, each = 10, subject = 'Physics', mark = '' }: { topics?: number; each?: number; subject?: string; mark?: string } = {},
): Promise<{ subjectId: string; topicIds: string[] }> => {
  const drafts = Array.from({ length: topics * each }, (_, at) => ({
    kind: 'single' as const,
    stem: `Question ${subject} ${at} ${mark}`,
    options: ['ক', 'খ', 'গ', 'ঘ'].map((letter) => `${letter} ${at}`),
    correct: [0],
    explanation: `WHY-${subject}-${at}`,
    path: { subject, chapter: 'Motion', topic: `${subject} topic ${at % topics}` },
  }));
  await dispatcher.command(new CreateQuestions(system('test'), drafts));
  await dispatcher.command(new RefreshItems(null));
  const rows = await world.sql<{ id: string; level: string }>(
    `select n.id, n.level from practice.nodes n join practice.nodes s on s.id = n.subject_id where s.name = $1 order by n.place`,
    [subject],
  );
  return {
    subjectId: rows.find(({ level }) => level === 'subject')?.id ?? '',
    topicIds: rows.filter(({ level }) => level === 'topic').map(({ id }) => id),
  };
};

/** What a learner does, by HTTP. */
export class Practiser {
  constructor(
    private readonly http: Running,
    readonly who: Person,
    private readonly world: World,
    /** What it practises where nothing else is said: in a shared bank others have put questions of other kinds. */
    private readonly topicIds: readonly string[] = [],
  ) {}

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.http.call(method, `/api/selfpractice/${path}`, { as: this.who, ...(body === undefined ? {} : { body }) });
  }

  create(plan: Partial<PracticePlan> = {}, replace?: boolean, key = crypto.randomUUID()): Promise<Answer> {
    return this.http.call('POST', '/api/selfpractice/sessions', {
      as: this.who,
      headers: { 'idempotency-key': key },
      body: { plan: { ...anyPlan, topicIds: this.topicIds, ...plan }, ...(replace === undefined ? {} : { replace }) },
    });
  }

  /** A new session; ends the one that runs. */
  async begin(plan: Partial<PracticePlan> = {}): Promise<SessionWhole> {
    const made = await this.create(plan, true);
    if (made.status !== 200 && made.status !== 201) throw new Error(made.text);
    return this.session(String(made.body['sessionId']));
  }

  async session(id: string): Promise<SessionWhole> {
    const { status, text } = await this.call('GET', `sessions/${id}`);
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as SessionWhole;
  }

  /** The option that is right or a wrong one, as only the test knows. */
  async option(whole: SessionWhole, number: number, right: boolean): Promise<string> {
    const question = whole.items.find((item) => item.number === number)?.question;
    const [row] = await this.world.sql<{ key: { optionIds: string[] } }>('select key from questions.question_versions where id = $1', [
      question?.versionId,
    ]);
    const keyed = row?.key.optionIds ?? [];
    return question?.options.find(({ id }) => keyed.includes(id) === right)?.id ?? '';
  }

  async given(whole: SessionWhole, number: number, right: boolean, revision = 1) {
    return {
      number,
      answer: { optionIds: [await this.option(whole, number, right)], number: null },
      skipped: false,
      revision,
      tookMs: 4000,
    };
  }

  send(whole: SessionWhole, answers: readonly unknown[]): Promise<Answer> {
    return this.call('POST', `sessions/${whole.session.id}/answers`, { answers });
  }

  async receipts(whole: SessionWhole, answers: readonly unknown[]): Promise<AnswerReceipt[]> {
    const { status, text, body } = await this.send(whole, answers);
    if (status !== 200 && status !== 201) throw new Error(text);
    return body['receipts'] as AnswerReceipt[];
  }
}

/** The same learner with a subscription: a day's free questions do not end what a test does. */
export const subscribed = async (world: World, who: Practiser): Promise<Practiser> => {
  await world.sql(
    `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
     values ($1, $2, platform.now() - interval '1 day', platform.now() + interval '90 days', $3, $4)`,
    [newId(), who.who.id, newId(), newId()],
  );
  return who;
};

export const codeOf = ({ status, body }: Answer): string => (status >= 400 ? `${status} ${String(body['statusMessage'])}` : 'done');
