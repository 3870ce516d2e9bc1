import type { EntityManager } from '@mikro-orm/postgresql';
import { countedSections, verdictOf, type GivenAnswer, type Verdict } from '../domain/scoring.js';
import { arrayText } from './sql.js';
import type { TopicPapers } from './topic-papers.js';

interface Sat {
  readonly examId: string;
  readonly attemptId: string;
}

type Cells = readonly [questionId: string, optionIds: string[], number: string | null];

const readGiven = async (em: EntityManager, sat: readonly Sat[]): Promise<Map<string, Map<string, GivenAnswer>>> => {
  const rows = await em.execute<{ examId: string; answers: Cells[] }[]>(
    `select w.exam_id as "examId", json_agg(json_build_array(w.question_id, w.option_ids, w.number)) as answers
     from unnest(?::uuid[], ?::uuid[]) as d(exam_id, id) join exams.answers w on w.exam_id = d.exam_id and w.attempt_id = d.id group by w.exam_id`,
    [arrayText(sat.map(({ examId }) => examId)), arrayText(sat.map(({ attemptId }) => attemptId))],
  );
  return new Map(
    rows.map(({ examId, answers }) => [examId, new Map(answers.map(([id, optionIds, number]) => [id, { optionIds, number }]))]),
  );
};

/** How each question of these sittings was answered, by the marking's own rule; questions that did not count are left out. One sitting an exam. */
export const readVerdicts = async (
  em: EntityManager,
  papers: TopicPapers,
  sat: readonly Sat[],
): Promise<{ bankId: string; verdict: Verdict }[]> => {
  if (sat.length === 0) return [];
  const [solved, given] = await Promise.all([papers.of(sat.map(({ examId }) => examId)), readGiven(em, sat)]);
  return [...solved].flatMap(([examId, { questions, scheme }]) => {
    const answers = given.get(examId) ?? new Map<string, GivenAnswer>();
    const counted = countedSections(questions, answers, scheme);
    return questions.flatMap((question) =>
      question.bankId !== null && counted.has(question.section)
        ? [{ bankId: question.bankId, verdict: verdictOf(question, answers.get(question.id), scheme.cancelledCredit) }]
        : [],
    );
  });
};
