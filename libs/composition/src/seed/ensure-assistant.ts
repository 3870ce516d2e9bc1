import { FillPassages, GetTraining, ListConversations, SetTraining, type Assistant } from '#assistant';
import { ListUsers } from '#identity';
import type { Config, Dispatcher } from '#platform';
import { dhakaDay, type Actor } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import { demoPeople } from './people.js';

const [hour, day] = [3_600_000, 86_400_000];
const planDays = 14;
const planMinutes = 30;

export interface AssistantTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
  readonly assistant: Assistant;
  readonly config: Config;
}

/** What the demo's student has asked, in either language; one of them is not in the material. */
const asked: readonly { readonly hoursAgo: number; readonly texts: readonly string[] }[] = [
  { hoursAgo: 50, texts: ['What is the efficiency of a Carnot engine?'] },
  { hoursAgo: 26, texts: ['সরল ছন্দিত গতির পর্যায়কাল কিসের উপর নির্ভর করে?', 'গতিশক্তি ও স্থিতিশক্তি কোথায় সমান হয়?'] },
  { hoursAgo: 3, texts: ['মুক্তিবেগ আর কক্ষপথের বেগের সম্পর্ক কী?', 'বিরিয়ানি রান্নার নিয়ম কী?'] },
];

const studentOf = async (dispatcher: Dispatcher): Promise<Actor | null> => {
  const email = demoPeople.find(({ role }) => role === 'student')?.draft.email ?? '';
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  const found = rows.find((row) => row.email === email);
  return found ? { kind: 'user', id: found.id, permissions: [] } : null;
};

/** Asks as the page does, and reads the answer to its end. */
const ask = async (assistant: Assistant, actor: Actor, text: string, conversationId: string | null): Promise<string | null> => {
  let conversation = conversationId;
  const wish = { text, conversationId, questionId: null, picture: null };
  for await (const line of await assistant.ask(actor, wish, 'bn', new AbortController().signal))
    if (line.type === 'begun') conversation = line.conversationId;
  return conversation;
};

/**
 * Passages of all that the demo holds, so that they are found at once; a few conversations of its student, and a plan for two weeks. What is
 * there is left as it is. Nothing is asked of a model: conversations are made where none is configured.
 */
export const ensureAssistant = async ({ dispatcher, clock, assistant, config }: AssistantTools): Promise<void> => {
  for (const kind of ['question', 'lesson'] as const) while ((await dispatcher.command(new FillPassages(kind))).more);
  const student = await studentOf(dispatcher);
  if (!student) return;
  await clock.reset();
  const now = await clock.now();
  const { total } = await dispatcher.query(new ListConversations(student, 1));
  for (const { hoursAgo, texts } of total > 0 || config.AI_URL ? [] : asked) {
    await clock.set(now - hoursAgo * hour);
    let conversation: string | null = null;
    for (const text of texts) conversation = await ask(assistant, student, text, conversation);
  }
  await clock.reset();
  if ((await dispatcher.query(new GetTraining(student))).plan) return;
  const until = dhakaDay(now + planDays * day);
  await dispatcher.command(new SetTraining(student, { until, minutesADay: planMinutes }, 'bn'));
};
