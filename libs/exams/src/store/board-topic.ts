import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopicBody } from '#contracts/socket/topics';
import { boardRow, readBoardState, readTop } from './board.sql.js';
import { readCounts } from './exam-topic.sql.js';
import { iso } from './sql.js';

export interface BoardTopic {
  readonly version: number;
  readonly body: TopicBody<'board'>;
}

/**
 * The topic `board:{examId}`: the whole top 20 at the board's version. The version is read first: rows that are newer than their
 * number are corrected by the next message, older ones than their number never would be.
 */
export const readBoardTopic = async (em: EntityManager, examId: string, denominator: string): Promise<BoardTopic> => {
  const state = await readBoardState(em, examId);
  const [rows, counts] = [await readTop(em, examId), await readCounts(em, [examId])];
  return {
    version: state.version,
    body: {
      total: state.ranked,
      taking: counts.get(examId)?.taking ?? 0,
      updatedAt: iso(state.updatedAt),
      rows: rows.map((entry) => boardRow(entry, denominator)),
    },
  };
};
