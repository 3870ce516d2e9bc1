import { newId } from '#platform/kernel';
import type { World } from '../world.js';
import { makeQuestion } from './bank.js';

/** A conversation of this person, with nothing in it. */
export const makeConversation = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(`insert into assistant.conversations (id, user_id, title) values ($1, $2, 'Walk')`, [id, userId]);
  return id;
};

/** An answer that is over. */
export const makeTurn = async (world: World, userId: string): Promise<string> => {
  const [id, conversationId] = [newId(), await makeConversation(world, userId)];
  await world.sql(
    `insert into assistant.turns (id, conversation_id, user_id, day, way, state, asked) values ($1, $2, $3, current_date, 'quotes', 'quoted', 'Walk')`,
    [id, conversationId, userId],
  );
  return id;
};

/** A published question of the bank. */
export const makePublished = async (world: World): Promise<string> => {
  const id = await makeQuestion(world, newId());
  await world.sql(`update questions.questions set state = 'published' where id = $1`, [id]);
  return id;
};

/** The passage of a published question: everybody may read it. */
export const makeDemoPassage = async (world: World): Promise<string> => {
  const [id, questionId] = [newId(), await makePublished(world)];
  await world.sql(
    `insert into assistant.passages (id, kind, source_id, version_id, content_key, title, html, plain, near_text, words, length)
     select $1, 'question', q.id, q.current_version_id, q.content_key, 'Walk', '<p>Walk</p>', 'Walk', 'walk', '''walk'''::tsvector, 1
     from questions.questions q where q.id = $2`,
    [id, questionId],
  );
  return id;
};

/** An open step of this person's plan. */
export const makePlanStep = async (world: World, userId: string): Promise<string> => {
  const stepId = newId();
  const [plan] = await world.sql<{ id: string }>(
    `insert into assistant.plans (id, user_id, from_day, until_day, minutes, shaped_by, facts)
     values ($1, $2, current_date, current_date + 7, 30, 'person', '{"exams": [], "topics": []}')
     on conflict (user_id) do update set version = plans.version + 1 returning id`,
    [newId(), userId],
  );
  await world.sql(
    `insert into assistant.plan_steps (id, plan_id, day, place, kind, title, path, questions, minutes, href, why)
     values ($1, $2, current_date, 0, 'practice', 'Walk', '{}', 10, 10, '/selfpractice/practice?count=10',
       '{"reason": "unsure", "topic": null, "percent": null, "answered": null, "count": null, "exam": null, "course": null}')`,
    [stepId, plan!.id],
  );
  return stepId;
};
