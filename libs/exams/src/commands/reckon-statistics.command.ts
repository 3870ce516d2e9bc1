import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isMarked } from '../domain/visibility.js';
import { readExam } from '../store/exams.sql.js';
import { storeFigures } from '../store/item-statistics.sql.js';

/** Reckons an exam's statistics and keeps them beside the version of the board that they were made of. Twice is the same as once. */
export class ReckonStatistics extends Command<void> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(ReckonStatistics)
export class ReckonStatisticsHandler implements ICommandHandler<ReckonStatistics> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: ReckonStatistics): Promise<void> {
    const exam = await readExam(this.em, examId);
    if (exam && isMarked(exam)) await storeFigures(this.em, exam);
  }
}
