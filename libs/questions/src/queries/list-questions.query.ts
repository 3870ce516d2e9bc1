import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionRow } from '#contracts/http/bank';
import type { QuestionSort } from '#contracts/shared/bank';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { demand, seesExamPapers, withinSight } from '../domain/rights.js';
import { Contributors, ExamUse, pastUses } from '../ports.js';
import { askEm } from '../store/ask.js';
import type { BankFilter } from '../store/bank-filter.js';
import { findPage } from '../store/bank-pages.sql.js';
import { readRows, readVersionLines } from '../store/bank-rows.sql.js';
import { rowOf, usedCounts } from '../store/bank-view.js';

/** Questions of the bank, searched, narrowed and in order; ten a page. Whoever only contributes finds the own. */
export class ListQuestions extends Query<{ rows: QuestionRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly filter: BankFilter,
    readonly sort: QuestionSort,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListQuestions)
export class ListQuestionsHandler implements IQueryHandler<ListQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, sort, page }: ListQuestions): Promise<{ rows: QuestionRow[]; total: number; page: number }> {
    demand(actor, 'questions.read');
    const ask = askEm(this.em);
    const userId = actor.kind === 'user' ? actor.id : null;
    const seen = withinSight(actor, filter);
    const { ids, total } = await findPage(ask, seen, { userId, usedVersions: () => this.exams.all(actor) }, { sort, page, size: pageSize });
    const [rows, lines] = [await readRows(ask, ids), await readVersionLines(ask, ids)];
    const versionIds = lines.map(({ id }) => id);
    const uses = await this.exams.of(versionIds, actor);
    const used = usedCounts(lines, seesExamPapers(actor) ? uses : pastUses(uses));
    const names = new Map(
      (await this.people.names([...new Set(rows.flatMap(({ contributorId }) => contributorId ?? []))])).map(({ id, name }) => [id, name]),
    );
    return { rows: rows.map((row) => rowOf(actor, row, names, used)), total, page };
  }
}
