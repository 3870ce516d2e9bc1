import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CheckedAnswer } from '#contracts/http/exam-practice';
import { AppError, type Actor } from '#platform/kernel';
import { checkSaves } from '../domain/check-saves.js';
import { verdictOf } from '../domain/scoring.js';
import { BriefReader } from '../store/brief-reader.js';
import { SolvedPapers } from '../store/solved-papers.js';

export interface PracticeAnswer {
  readonly questionId: string;
  readonly optionIds: string[];
  readonly number: string | null;
}

/**
 * Marks one answer by the same rules as the exam, and says why; nothing is kept.
 * Throws 'Exam not found', 'Solution not released', 'Foreign question', 'Option out of range', 'Too many options'.
 */
export class CheckPracticeAnswer extends Query<CheckedAnswer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly answer: PracticeAnswer,
  ) {
    super();
  }
}

@QueryHandler(CheckPracticeAnswer)
export class CheckPracticeAnswerHandler implements IQueryHandler<CheckPracticeAnswer> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
    private readonly solved: SolvedPapers,
  ) {}

  async execute({ actor, examId, answer }: CheckPracticeAnswer): Promise<CheckedAnswer> {
    const [found] = await this.briefs.read(this.em, actor, { examIds: [examId] });
    if (!found) throw new AppError('Exam not found');
    // The one test; nothing that marks has been read before it.
    if (!found.brief.solutionVisible) throw new AppError('Solution not released');
    const { paper, marking, keys, chosen, scheme } = await this.solved.get(found.row);
    const [asked, question, key] = [
      paper.questions.find(({ id }) => id === answer.questionId),
      marking.find(({ id }) => id === answer.questionId),
      keys.get(answer.questionId),
    ];
    if (!asked || !question || !key) throw new AppError('Foreign question', { questionId: answer.questionId });
    const options = new Set(asked.options.map(({ id }) => id));
    checkSaves(new Map([[asked.id, { kind: asked.kind, options }]]), 1, [{ ...answer, revision: 1 }]);
    return {
      questionId: asked.id,
      verdict: verdictOf(question, answer, scheme.cancelledCredit),
      key: { optionIds: key.optionIds, number: key.number },
      cancelled: question.cancelled,
      explanation: key.explanation,
      sources: key.sources,
      takers: chosen.takers,
      chosen: asked.options.map(({ id }) => ({ optionId: id, count: chosen.options.get(id) ?? 0 })),
    };
  }
}
