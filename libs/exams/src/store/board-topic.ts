import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopicBody } from '#contracts/socket/topics';
import { withFirstName } from './board-names.js';
import { boardRow, readBoardState, readTop, type BoardState } from './board.sql.js';
import { readTaking } from './exam-topic.sql.js';
import { iso } from './sql.js';

export interface BoardTopic {
  readonly version: number;
  readonly body: TopicBody<'board'>;
}

/** The topic `board:{examId}`: the whole top 20, the same for all who watch, so with first names alone; beside a state read before, or held. */
export const boardTopicAt = async (
  em: EntityManager,
  exam: { readonly id: string; readonly denominator: string },
  { version, ranked, updatedAt }: Pick<BoardState, 'version' | 'ranked' | 'updatedAt'>,
): Promise<BoardTopic> => {
  const rows = await readTop(em, exam.id);
  return {
    version,
    body: {
      total: ranked,
      taking: await readTaking(em, exam.id),
      updatedAt: iso(updatedAt),
      rows: rows.map((entry) => withFirstName(boardRow(entry, exam.denominator))),
    },
  };
};

/**
 * The version is read first: rows that are newer than their number are corrected by the next message, older ones than their number never
 * would be.
 */
export const readBoardTopic = async (em: EntityManager, examId: string, denominator: string): Promise<BoardTopic> =>
  boardTopicAt(em, { id: examId, denominator }, await readBoardState(em, examId));
