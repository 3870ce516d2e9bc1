import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

const turn = async (ask: Ask, userId: string, over: Readonly<Record<string, unknown>>): Promise<string> => {
  const [id, conversationId] = [newId(), newId()];
  await ask(`insert into assistant.conversations (id, user_id, title) values ($1, $2, 'Broken')`, [conversationId, userId]);
  const row = { id, conversation_id: conversationId, user_id: userId, day: '2026-11-20', way: 'model', asked: 'b', ...over };
  const names = Object.keys(row);
  await ask(
    `insert into assistant.turns (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
};

const plan = async (ask: Ask, userId: string, minutes: number): Promise<void> => {
  const id = newId();
  await ask(
    `insert into assistant.plans (id, user_id, from_day, until_day, minutes, shaped_by, facts)
     values ($1, $2, '2026-11-20', '2026-11-22', 10, 'person', '{"exams": [], "topics": []}')`,
    [id, userId],
  );
  await ask(
    `insert into assistant.plan_steps (id, plan_id, day, place, kind, title, path, questions, minutes, href, why)
     values ($1, $2, '2026-11-21', 0, 'practice', '', '{}', 10, $3, '/', '{}')`,
    [newId(), id, minutes],
  );
};

export const assistant: Readonly<Record<string, Break>> = {
  'answer-left-open': (ask, { otherId }) => turn(ask, otherId, { kept_at: '2026-01-01T00:00:00Z' }),
  'answer-cites-nothing': (ask, { otherId }) => turn(ask, otherId, { state: 'done', blocks: '["<p>b</p>"]' }),
  'assistant-use-off': async (ask, { otherId }) => {
    await ask(`insert into assistant.days (day, user_id, asked, tokens_in) values ('2026-11-20', $1, 1, 10)`, [otherId]);
    await turn(ask, otherId, { state: 'stopped', tokens_in: 11 });
  },
  'passage-out-of-date': (ask) =>
    ask(
      `insert into assistant.passages (id, kind, source_id, version_id, title, html, plain, near_text, words, length, filled_at)
       values ($1, 'question', $1, $1, '', '', '', '', '', 0, platform.now() - interval '1 day')`,
      [newId()],
    ),
  'plan-step-outside': (ask, { otherId }) => plan(ask, otherId, 11),
};
