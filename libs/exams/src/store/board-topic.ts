import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopicBody } from '#contracts/socket/topics';
import { areFiguresOut, type ReleaseRules } from '../domain/visibility.js';
import { withFirstName } from './board-names.js';
import { boardRow, readBoardState, readTop, type BoardState } from './board.sql.js';
import { readTaking } from './exam-topic.sql.js';
import { iso } from './sql.js';

export interface BoardTopic {
  readonly version: number;
  readonly body: TopicBody<'board'>;
}

/** The exam of a board, with all that decides whether its figures may be told. */
export type BoardExam = ReleaseRules & { readonly id: string; readonly denominator: string };

/**
 * The topic `board:{examId}`: the whole top 20 beside a state of the board that was read before, or is held; no rows, only how many have
 * submitted, before the figures come. One picture for all who watch, staff among them, so with first names alone.
 */
export const boardTopicAt = async (
  em: EntityManager,
  exam: BoardExam,
  { version, ranked, updatedAt }: Pick<BoardState, 'version' | 'ranked' | 'updatedAt'>,
): Promise<BoardTopic> => {
  const rows = areFiguresOut(exam) ? await readTop(em, exam.id) : [];
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
export const readBoardTopic = async (em: EntityManager, exam: BoardExam): Promise<BoardTopic> =>
  boardTopicAt(em, exam, await readBoardState(em, exam.id));
