import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SubjectNode } from '#contracts/http/bank';
import { ExamUse } from '../ports.js';
import { askEm } from '../store/ask.js';
import { readTree } from '../store/subject-tree.sql.js';

/** The whole tree of subjects, chapters and topics with its counts; parents before their children. */
export class ListSubjects extends Query<{ nodes: SubjectNode[] }> {}

@QueryHandler(ListSubjects)
export class ListSubjectsHandler implements IQueryHandler<ListSubjects> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: ExamUse,
  ) {}

  async execute(): Promise<{ nodes: SubjectNode[] }> {
    return { nodes: await readTree(askEm(this.em), await this.exams.withheld()) };
  }
}
