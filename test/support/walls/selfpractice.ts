import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A published question that practice knows, at a subject of its own. Answers the ids of both. */
export const makePracticeItem = async (world: World): Promise<{ questionId: string; subjectId: string }> => {
  const [questionId, versionId, subjectId] = [newId(), newId(), newId()];
  await world.sql(`insert into questions.subjects (id, level, name) values ($1, 'subject', $2)`, [subjectId, `Subject ${subjectId}`]);
  await world.sql(
    `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id) values ($1, $2, 'published', 'bn', $3, $4)`,
    [questionId, subjectId, questionId, versionId],
  );
  await world.sql(
    `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
     values ($1, $2, 1, 'numeric', $3, '[]', '{"optionIds": [], "number": "1"}', '', '{}')`,
    [versionId, questionId, `Walk ${questionId}`],
  );
  await world.sql(`insert into practice.nodes (id, subject_id, level, name, place, questions) values ($1, $1, 'subject', $2, $3, 1)`, [
    subjectId,
    `Subject ${subjectId}`,
    subjectId,
  ]);
  await world.sql(
    `insert into practice.items (question_id, version_id, topic_id, state, kind, content_key, guess_milli, prior_milli, difficulty_milli,
       variance_micro, spin) values ($1, $2, $3, 'published', 'numeric', $4, 0, 0, 0, 1000000, 1)`,
    [questionId, versionId, subjectId, questionId],
  );
  return { questionId, subjectId };
};

/** A session of this person that has ended, with one question. */
export const makePracticeSession = async (world: World, userId: string): Promise<string> => {
  const [id, { questionId }] = [newId(), await makePracticeItem(world)];
  const plan = { topicIds: [], count: 1, minutes: null, difficulty: 'any', source: 'new', reveal: 'at-once' };
  await world.sql(
    `insert into practice.sessions (id, user_id, state, plan, reveal, ended_at) values ($1, $2, 'finished', $3, 'at-once', platform.now())`,
    [id, userId, JSON.stringify(plan)],
  );
  await world.sql(
    `insert into practice.session_items (session_id, number, question_id, version_id, topic_id)
     select $1, 1, question_id, version_id, topic_id from practice.items where question_id = $2`,
    [id, questionId],
  );
  return id;
};

export const makeFolder = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql('insert into practice.folders (id, user_id, name) values ($1, $2, $3)', [id, userId, `Folder ${id.slice(-12)}`]);
  return id;
};

/** A question is kept in no folder; the number of an answer is its place in the session. */
export const selfpracticeFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/selfpractice')
    ? { folderId: null, number: undefined, answerId: undefined, answer: { optionIds: [], number: null } }
    : {};
