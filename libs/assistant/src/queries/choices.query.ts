import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { findQuestions, getChoice } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { AppError, type Actor } from '#platform/kernel';
import { Finder } from '../answering/finder.js';
import { askerOf } from '../domain/asker.js';
import { Material, type QuestionText } from '../ports.js';
import { Barring } from '../store/barring.js';

type Choices = ResponseOf<typeof findQuestions>;
type Choice = ResponseOf<typeof getChoice>;

const toChoice = ({ questionId, stem, path }: QuestionText): Choice => ({ id: questionId, html: stem, place: [...path] });

/** Published questions that hold these words, best first, without those that are withheld. Throws 'Exam running'. */
export class FindChoices extends Query<Choices> {
  constructor(
    readonly actor: Actor,
    readonly q: string | undefined,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(FindChoices)
export class FindChoicesHandler implements IQueryHandler<FindChoices> {
  constructor(
    private readonly finder: Finder,
    private readonly barring: Barring,
    private readonly material: Material,
  ) {}

  async execute({ actor, q, page }: FindChoices): Promise<Choices> {
    const userId = askerOf(actor);
    await this.barring.demandNoExam(userId);
    if (!q) return { rows: [], total: 0, page };
    const found = await this.finder.ranked(await this.barring.of(userId), q);
    const ids = found.filter(({ kind }) => kind === 'question').map(({ sourceId }) => sourceId);
    const shown = ids.slice((page - 1) * pageSize, page * pageSize);
    const questions = new Map((await this.material.questions(shown)).map((one) => [one.questionId, one]));
    return { rows: shown.flatMap((id) => questions.get(id) ?? []).map(toChoice), total: ids.length, page };
  }
}

/** One of them. Throws 'Exam running', 'Question not found' (also one that is withheld). */
export class GetChoice extends Query<Choice> {
  constructor(
    readonly actor: Actor,
    readonly questionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetChoice)
export class GetChoiceHandler implements IQueryHandler<GetChoice> {
  constructor(
    private readonly em: EntityManager,
    private readonly barring: Barring,
    private readonly material: Material,
  ) {}

  async execute({ actor, questionId }: GetChoice): Promise<Choice> {
    const userId = askerOf(actor);
    await this.barring.demandNoExam(userId);
    const [question] = await this.material.questions([questionId]);
    const barred = await this.barring.among(this.em, await this.barring.of(userId), [questionId]);
    if (!question || barred.has(questionId)) throw new AppError('Question not found', { question: questionId });
    return toChoice(question);
  }
}
