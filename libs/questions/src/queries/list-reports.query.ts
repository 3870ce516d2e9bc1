import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionReport } from '#contracts/http/bank';
import type { ReportKind } from '#contracts/shared/bank';
import { pageSize } from '#contracts/shared/values';
import { plainStem } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand, sightOf } from '../domain/rights.js';
import { Contributors, ExamUse } from '../ports.js';
import { askEm } from '../store/ask.js';
import { personOf } from '../store/bank-view.js';
import { pageOfReports } from '../store/reports.sql.js';

/** What students reported about questions, as a queue; ten a page. */
export class ListReports extends Query<{ rows: QuestionReport[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly by: { readonly state: 'open' | 'settled'; readonly kind: ReportKind | null; readonly questionId: string | null },
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, by, page }: ListReports): Promise<{ rows: QuestionReport[]; total: number; page: number }> {
    demand(actor, 'questions.read');
    const { rows, total } = await pageOfReports(askEm(this.em), { ...by, writerId: sightOf(actor), page, size: pageSize });
    const people = await this.people.names([
      ...new Set(rows.flatMap(({ reporterId, settledBy }) => [reporterId ?? [], settledBy ?? []].flat())),
    ]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const titles = new Map((await this.exams.titles([...new Set(rows.map(({ examId }) => examId))])).map((exam) => [exam.id, exam]));
    return {
      rows: rows.map(({ reporterId, settledBy, examId, stem, ...row }) => ({
        ...row,
        stem: plainStem(stem),
        reporter: personOf(names, reporterId),
        settledBy: personOf(names, settledBy),
        exam: titles.get(examId) ?? null,
      })),
      total,
      page,
    };
  }
}
