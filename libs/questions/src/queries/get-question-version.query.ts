import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionVersion } from '#contracts/http/bank';
import { AppError, type Actor } from '#platform/kernel';
import { isKeyVisible } from '../domain/question-rights.js';
import { demand, sightOf } from '../domain/rights.js';
import { Contributors } from '../ports.js';
import { askEm } from '../store/ask.js';
import { readFacts, readPair } from '../store/bank-rows.sql.js';
import { versionOf } from '../store/bank-view.js';

export interface VersionPair {
  version: QuestionVersion;
  before: QuestionVersion | null;
}

/** A version of a question by its number, and the one before it. */
export class GetQuestionVersion extends Query<VersionPair> {
  constructor(
    readonly actor: Actor,
    readonly questionId: string,
    readonly number: number,
  ) {
    super();
  }
}

@QueryHandler(GetQuestionVersion)
export class GetQuestionVersionHandler implements IQueryHandler<GetQuestionVersion> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
  ) {}

  /** Throws 'Not allowed', 'Question not found' (also for a version). */
  async execute({ actor, questionId, number }: GetQuestionVersion): Promise<VersionPair> {
    demand(actor, 'questions.read');
    const ask = askEm(this.em);
    const facts = await readFacts(ask, questionId);
    if (!facts || (sightOf(actor) ?? facts.contributorId) !== facts.contributorId) throw new AppError('Question not found');
    const pair = await readPair(ask, questionId, number);
    const version = pair.at(-1);
    if (!version) throw new AppError('Question not found');
    const names = new Map((await this.people.names(pair.flatMap(({ authorId }) => authorId ?? []))).map(({ id, name }) => [id, name]));
    const before = pair.length > 1 ? pair[0] : undefined;
    const shown = isKeyVisible(actor, facts);
    return { version: versionOf(version, names, shown), before: before ? versionOf(before, names, shown) : null };
  }
}
