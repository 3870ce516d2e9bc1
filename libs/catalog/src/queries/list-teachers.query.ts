import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TeacherRow } from '#contracts/http/courses-desk';
import { pageSql } from '#platform';
import { pageNumber, type Actor, type ListPage } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { TeacherAccounts, type TeacherAccount } from '../ports.js';
import { NEAR, wordsOf } from '../store/course-search.js';
import { readTeacher, teacherColumns, withAccounts, type StoredTeacher } from '../store/teachers.sql.js';

interface Answer {
  rows: TeacherRow[];
  total: number;
  page: number;
}

/** Teachers by name, one page or all of them. */
export class ListTeachers extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly q: string | undefined,
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListTeachers)
export class ListTeachersHandler implements IQueryHandler<ListTeachers> {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: TeacherAccounts,
  ) {}

  async execute({ actor, q, page }: ListTeachers): Promise<Answer> {
    const words = wordsOf(q);
    const exact = words.map(() => `t.search_text like '%' || platform.fold(?) || '%'`);
    const near = words.map(() => `word_similarity(platform.fold(?), t.search_text) >= ${NEAR}`);
    const found = await this.page(
      exact,
      words.map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)),
      page,
    );
    const shown = found.total > 0 || words.length === 0 ? found : await this.page(near, words, page);
    return { ...shown, rows: await withAccounts(this.accounts, actor, shown.rows) };
  }

  private async page(
    parts: readonly string[],
    values: readonly string[],
    page: ListPage,
  ): Promise<Omit<Answer, 'rows'> & { rows: StoredTeacher[] }> {
    const from = `from catalog.teachers t where ${['true', ...parts].join(' and ')}`;
    const [counted] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, [...values]);
    const rows = await this.em.execute<StoredTeacher[]>(`select ${teacherColumns} ${from} order by t.name, t.id${pageSql(page)}`, [
      ...values,
    ]);
    return { rows, total: counted?.total ?? 0, page: pageNumber(page) };
  }
}

/** One teacher. Throws 'Teacher not found'. */
export class GetTeacher extends Query<TeacherRow> {
  constructor(
    readonly actor: Actor,
    readonly teacherId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTeacher)
export class GetTeacherHandler implements IQueryHandler<GetTeacher> {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: TeacherAccounts,
  ) {}

  async execute({ actor, teacherId }: GetTeacher): Promise<TeacherRow> {
    const [row] = await withAccounts(this.accounts, actor, [await readTeacher(this.em, teacherId)]);
    return row!;
  }
}

/** Accounts that can be named as a teacher's, ten at most. Throws 'Not allowed'. */
export class FindTeacherAccounts extends Query<readonly TeacherAccount[]> {
  constructor(
    readonly actor: Actor,
    readonly q: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(FindTeacherAccounts)
export class FindTeacherAccountsHandler implements IQueryHandler<FindTeacherAccounts> {
  constructor(private readonly accounts: TeacherAccounts) {}

  async execute({ actor, q }: FindTeacherAccounts): Promise<readonly TeacherAccount[]> {
    demand(actor, 'courses.write');
    return this.accounts.found(q);
  }
}
