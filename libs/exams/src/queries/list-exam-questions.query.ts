import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ExamQuestionRow, listExamQuestions } from '#contracts/http/exam-desk';
import { pageNumber, type Actor } from '#platform/kernel';
import type { Sight } from '../domain/exam-sight.js';
import { shortText } from '../domain/short-text.js';
import { QuestionDesk } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { readAllQuestions, readUsedPage, type ExamQuestionWish } from '../store/exam-questions.sql.js';
import { iso } from '../store/sql.js';

type Answer = ResponseOf<typeof listExamQuestions>;

/** Every question that stands in an exam that the actor sees, of whatever state, and where. Throws 'Not allowed'. */
export class ListExamQuestions extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly wish: ExamQuestionWish,
  ) {
    super();
  }
}

@QueryHandler(ListExamQuestions)
export class ListExamQuestionsHandler implements IQueryHandler<ListExamQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly bank: QuestionDesk,
  ) {}

  async execute({ actor, wish }: ListExamQuestions): Promise<Answer> {
    const sight = await this.sight.of(actor);
    const { rows, total } = await readUsedPage(this.em, wish, await this.among(wish, sight), sight);
    const facts = new Map((await this.bank.facts(rows.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    const shown = rows.flatMap(({ questionId, versionId, times, uses }): ExamQuestionRow[] => {
      const known = facts.get(versionId);
      if (!known) return [];
      const { kind, path, difficulty, state } = known;
      const at = uses.map(({ opensAt, ...use }) => ({ ...use, opensAt: iso(opensAt) }));
      return [{ id: questionId, questionId, versionId, stem: shortText(known.stem), kind, path, difficulty, state, times, uses: at }];
    });
    return { rows: shown, total, page: pageNumber(wish.page) };
  }

  /** Words and places in the tree are the bank's to judge. */
  private async among({ q, subjectId }: ExamQuestionWish, sight: Sight): Promise<string[] | null> {
    if (!q && !subjectId) return null;
    return this.bank.matching(await readAllQuestions(this.em, sight), { ...(q ? { q } : {}), ...(subjectId ? { subjectId } : {}) });
  }
}
