import { GetAttemptTopics, GetBoardTopics } from '#exams';
import type { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';

const only = <A extends object>([answer]: readonly (A | AppError)[]): A => {
  if (!answer || answer instanceof AppError) throw answer ?? new Error('No answer');
  return answer;
};

/** The topic `board:{examId}` as one person may see it; throws where they may not. */
export const boardTopic = async (ask: Dispatcher, actor: Actor, examId: string) =>
  only(await ask.query(new GetBoardTopics(examId, [actor])));

/** The topic `attempt:{attemptId}`, the same way. */
export const attemptTopic = async (ask: Dispatcher, actor: Actor, id: string) =>
  only(await ask.query(new GetAttemptTopics([{ actor, id }])));
