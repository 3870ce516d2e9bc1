import type { QuestionBody } from '#contracts/http/bank';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A subject without anything in it. */
export const makeSubject = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(`insert into questions.subjects (id, level, name) values ($1, 'subject', $2)`, [id, `Subject ${id}`]);
  return id;
};

/** A draft of this person. */
export const makeQuestion = async (world: World, userId: string): Promise<string> => {
  const [id, versionId, subjectId] = [newId(), newId(), await makeSubject(world)];
  await world.sql(
    `insert into questions.questions (id, subject_id, state, language, contributor_id, content_key, current_version_id)
     values ($1, $2, 'draft', 'bn', $3, $4, $5)`,
    [id, subjectId, userId, id, versionId],
  );
  await world.sql(
    `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
     values ($1, $2, 1, 'numeric', $3, '[]', '{"optionIds": [], "number": "1"}', '', '{}')`,
    [versionId, id, `Walk ${id}`],
  );
  return id;
};

/** An open report of a question, by this person. */
export const makeReport = async (world: World, userId: string): Promise<string> => {
  const [id, questionId] = [newId(), await makeQuestion(world, userId)];
  await world.sql(
    `insert into questions.reports (id, question_id, version_id, exam_id, paper_question_id, reporter_id, kind, text, state)
     select $1, id, current_version_id, id, id, $3, 'other', '', 'open' from questions.questions where id = $2`,
    [id, questionId, userId],
  );
  return id;
};

/** A change of many questions by this person, with nothing in it. */
export const makeBulkChange = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(`insert into questions.bulk_changes (id, actor_id, kind, rows) values ($1, $2, 'tags', '[]')`, [id, userId]);
  return id;
};

/** A question that can be written; another one each time. */
export const questionBodyFor = (subjectId: string): QuestionBody => ({
  kind: 'numeric',
  stem: `Walk ${newId()}`,
  options: [],
  correct: [],
  number: '1',
  tolerance: null,
  explanation: '',
  stimulus: null,
  sources: [],
  difficulty: null,
  tags: [],
  language: 'en',
  subjectId,
});
