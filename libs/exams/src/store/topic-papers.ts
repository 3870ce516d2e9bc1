import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MarkedQuestion, Scheme } from '../domain/scoring.js';
import type { ExamRow, SectionRow } from './exams.sql.js';
import { schemeOf } from './marker.js';
import { arrayText } from './sql.js';

/** A question that can be marked; the bank's id is null where the bank does not know it. */
type TopicQuestion = MarkedQuestion & { readonly bankId: string | null };

/** What marking the sittings of an exam needs, marks left out: alike for everybody. */
interface TopicPaper {
  readonly questions: readonly TopicQuestion[];
  readonly scheme: Scheme;
}

type SchemeRow = Pick<ExamRow, 'floorAtZero' | 'cancelledCredit' | 'optionalCounted'> & {
  readonly id: string;
  readonly keyVersion: number;
  readonly sections: readonly Pick<SectionRow, 'number' | 'optional'>[];
};

const readSchemes = (em: EntityManager, examIds: readonly string[]): Promise<SchemeRow[]> =>
  em.execute<SchemeRow[]>(
    `select e.id, e.floor_at_zero as "floorAtZero", e.cancelled_credit as "cancelledCredit", e.optional_counted as "optionalCounted",
       coalesce(b.key_version, 0) as "keyVersion", (
       select coalesce(json_agg(json_build_object('number', s.number, 'optional', s.optional) order by s.number), '[]')
       from exams.sections s where s.exam_id = e.id) as sections
     from exams.exams e left join exams.boards b on b.exam_id = e.id where e.id = any(?::uuid[])`,
    [arrayText(examIds)],
  );

type Cells = readonly [
  id: string,
  bankId: string | null,
  kind: MarkedQuestion['kind'],
  section: number,
  cancelled: boolean,
  keyOptions: string[],
  keyNumber: string | null,
  tolerance: string | null,
];

/** One row an exam: thousands of small rows cost more than what stands in them. */
const readPapers = (em: EntityManager, examIds: readonly string[]): Promise<{ examId: string; questions: Cells[] }[]> =>
  em.execute<{ examId: string; questions: Cells[] }[]>(
    `select q.exam_id as "examId", json_agg(json_build_array(q.id, q.question_id, q.kind, q.section, q.cancelled, k.option_ids, k.number::text,
       k.tolerance::text) order by q.number) as questions
     from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
     where q.exam_id = any(?::uuid[]) group by q.exam_id`,
    [arrayText(examIds)],
  );

const questionOf = ([id, bankId, kind, section, cancelled, optionIds, number, tolerance]: Cells): TopicQuestion => ({
  id,
  bankId,
  kind,
  section,
  cancelled,
  markUnits: 0n,
  negativeUnits: 0n,
  key: { optionIds, number, tolerance },
});

/** Questions kept in memory, of all papers together: some fifteen megabytes. */
const mostQuestions = 50_000;

/**
 * Papers with their keys as the progress of a course reads them. Those of a course are the same for all its students and change with a
 * corrected key alone, so they are kept by the version of the key. Ask only behind the check that the solution is released.
 */
@Injectable()
export class TopicPapers {
  private readonly kept = new Map<string, readonly TopicQuestion[]>();
  private held = 0;

  constructor(private readonly em: EntityManager) {}

  async of(examIds: readonly string[]): Promise<Map<string, TopicPaper>> {
    const schemes = await readSchemes(this.em, examIds);
    const found = new Map(schemes.map(({ id, keyVersion }) => [id, this.kept.get(`${id}:${keyVersion}`)]));
    const missing = schemes.filter(({ id }) => !found.get(id));
    if (missing.length > 0) {
      const read = await readPapers(
        this.em,
        missing.map(({ id }) => id),
      );
      // Read after the version: a correction between the two leaves the newer key below the older version, which nobody asks for again.
      const versions = new Map(missing.map(({ id, keyVersion }) => [id, keyVersion]));
      for (const { examId, questions } of read) {
        const marked = questions.map(questionOf);
        found.set(examId, marked);
        this.keep(`${examId}:${versions.get(examId)}`, marked);
      }
    }
    return new Map(schemes.map((exam) => [exam.id, { questions: found.get(exam.id) ?? [], scheme: schemeOf(exam, exam.sections) }]));
  }

  private keep(name: string, questions: readonly TopicQuestion[]): void {
    if (!this.kept.has(name)) this.held += questions.length;
    this.kept.set(name, questions);
    for (const [oldest, its] of this.kept) {
      if (this.held <= mostQuestions) return;
      this.kept.delete(oldest);
      this.held -= its.length;
    }
  }
}
