import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { ExamUse } from '../ports.js';
import { inComingPaper, lockRows, tellChanged, writeRows } from '../store/bulk.sql.js';

/**
 * approved → published for the questions of an exam whose solution is released, where the exam wants that: everybody may practise them from
 * now on. What its author alone has approved waits for a review instead. Answers how many. Harmless to run twice.
 */
export class ReleaseQuestions extends Command<number> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(ReleaseQuestions)
export class ReleaseQuestionsHandler implements ICommandHandler<ReleaseQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly exams: ExamUse,
  ) {}

  async execute({ examId }: ReleaseQuestions): Promise<number> {
    const approved = (await lockRows(this.em, await this.exams.released(examId))).filter(
      ({ state, awaitsReview }) => state === 'approved' && !awaitsReview,
    );
    // Asked once they are held: another paper may have taken one in meanwhile.
    const coming = await inComingPaper(
      this.em,
      approved.map(({ id }) => id),
      (ids) => this.exams.inComingPaper(ids),
    );
    const free = approved.filter(({ id }) => !coming.has(id));
    await writeRows(
      this.em,
      free.map((row) => ({ ...row, state: 'published' as const })),
    );
    tellChanged(
      this.outbox,
      free.map(({ id }) => id),
    );
    return free.length;
  }
}
