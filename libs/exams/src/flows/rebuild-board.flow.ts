import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '#platform/kernel';
import { BoardRanks } from '../store/board-ranks.js';

/** Builds the ranks in Redis again from SQL: one exam's, or all of them (null). Answers how many boards were built. */
@Injectable()
export class RebuildBoard {
  constructor(
    private readonly em: EntityManager,
    private readonly ranks: BoardRanks,
  ) {}

  /** Throws 'Exam not found' for an exam without a board; the error of Redis when it is away. */
  async run(examId: string | null): Promise<number> {
    const boards = await this.em
      .fork()
      .execute<{ id: string }[]>(
        `select exam_id as id from exams.boards where version > 0${examId === null ? '' : ' and exam_id = ?'} order by exam_id`,
        examId === null ? [] : [examId],
      );
    if (examId !== null && boards.length === 0) throw new AppError('Exam not found', { examId });
    for (const { id } of boards) await this.ranks.rebuild(id, true);
    return boards.length;
  }
}
