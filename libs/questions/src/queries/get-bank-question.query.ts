import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionWhole } from '#contracts/http/bank';
import { AppError, type Actor } from '#platform/kernel';
import { isAccepted } from '../domain/question.machine.js';
import { isKeyVisible, actionsFor, maySave } from '../domain/question-rights.js';
import { demand, seesExamPapers, sightOf } from '../domain/rights.js';
import { Contributors, ExamUse, pastUses } from '../ports.js';
import { askEm } from '../store/ask.js';
import { readFacts, readVersionLines, readVersions } from '../store/bank-rows.sql.js';
import { detailOf, personOf } from '../store/bank-view.js';

/** One question with its versions, where it is used, and what the actor may do with it. */
export class GetBankQuestion extends Query<QuestionWhole> {
  constructor(
    readonly actor: Actor,
    readonly questionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBankQuestion)
export class GetBankQuestionHandler implements IQueryHandler<GetBankQuestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed', 'Question not found'. */
  async execute({ actor, questionId }: GetBankQuestion): Promise<QuestionWhole> {
    demand(actor, 'questions.read');
    const ask = askEm(this.em);
    const facts = await readFacts(ask, questionId);
    if (!facts || (sightOf(actor) ?? facts.contributorId) !== facts.contributorId) throw new AppError('Question not found');
    const [[current], lines] = [await readVersions(ask, [facts.versionId]), await readVersionLines(ask, [questionId])];
    if (!current) throw new AppError('Question not found');
    const people = [facts.contributorId, current.authorId, ...lines.map(({ authorId }) => authorId)].flatMap((id) => id ?? []);
    const names = new Map((await this.people.names([...new Set(people)])).map(({ id, name }) => [id, name]));
    const ids = lines.map(({ id }) => id);
    const told = await this.exams.of(ids, actor);
    // A contributor knows of papers that were sat, and of no other: not even by what a save would do.
    const own = !seesExamPapers(actor);
    const uses = own ? pastUses(told) : told;
    const editable = maySave(actor, facts);
    // What a save does is told to whoever may save, whatever exam it is because of.
    const all = editable && !own ? await this.exams.of(ids) : uses;
    const isShown = isKeyVisible(actor, facts);
    const number = new Map(lines.map(({ id, version }) => [id, version]));
    const [open] = await ask<{ count: number }>(
      `select count(*)::int as count from questions.reports where question_id = ? and state = 'open'`,
      [questionId],
    );
    return {
      question: detailOf(actor, facts, current, names),
      versions: lines.map(({ id, version, createdAt, authorId, note }) => ({
        id,
        version,
        createdAt,
        author: personOf(names, authorId),
        note: isShown ? note : null,
        used: uses.filter(({ versionId }) => versionId === id).length,
      })),
      use: uses.map((use) => ({ ...use, version: number.get(use.versionId) ?? 0 })),
      openReports: open?.count ?? 0,
      editable,
      saves:
        isAccepted(facts.state) || all.some(({ versionId, state }) => versionId === facts.versionId && state !== 'draft')
          ? 'new-version'
          : 'in-place',
      actions: actionsFor(actor, facts),
    };
  }
}
