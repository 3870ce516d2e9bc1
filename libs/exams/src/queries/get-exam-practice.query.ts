import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PracticePaper } from '#contracts/http/exam-practice';
import { AppError, type Actor } from '#platform/kernel';
import { arranged } from '../domain/paper-order.js';
import { BriefReader } from '../store/brief-reader.js';
import { SolvedPapers } from '../store/solved-papers.js';

/** The questions of a paper, to be answered again, in the order of the solution. Throws 'Exam not found', 'Solution not released'. */
export class GetExamPractice extends Query<PracticePaper> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExamPractice)
export class GetExamPracticeHandler implements IQueryHandler<GetExamPractice> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
    private readonly solved: SolvedPapers,
  ) {}

  async execute({ actor, examId }: GetExamPractice): Promise<PracticePaper> {
    const [found] = await this.briefs.read(this.em, actor, { examIds: [examId] });
    if (!found) throw new AppError('Exam not found');
    if (!found.brief.solutionVisible) throw new AppError('Solution not released');
    const solved = await this.solved.get(found.row);
    const { language, stimuli, questions } = solved.paper;
    const { courseSlug, title } = found.brief;
    return { examId, courseSlug, title, language, stimuli, questions: arranged(questions, await this.solved.orderFor(found.row, solved)) };
  }
}
