import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { AnswersDb } from '#platform';
import type { ShuffledQuestion } from '../domain/shuffle.js';
import { orderOf } from '../domain/shuffle.js';
import type { QuestionKind } from '../ports.js';
import { BoundedMemory } from './bounded-memory.js';
import type { PlacedQuestion } from './exams.sql.js';

/** What a frozen paper consists of: enough to judge a save and to order a paper without asking PostgreSQL. */
export interface IndexedExam {
  readonly questions: ReadonlyMap<string, { readonly kind: QuestionKind; readonly number: number; readonly options: ReadonlySet<string> }>;
  order(seed: string): ShuffledQuestion[];
}

type Row = PlacedQuestion & { readonly keptOptions: number[]; readonly shuffleQuestions: boolean; readonly shuffleOptions: boolean };

const indexed = (rows: readonly Row[]): IndexedExam | null => {
  const first = rows[0];
  if (!first) return null;
  const places = rows.map(({ section, stimulusId, optionIds, kind, keptOptions }) => ({
    section,
    stimulusId,
    optionCount: optionIds.length,
    fixedOptions: kind === 'true-false',
    keptOptions,
  }));
  return {
    questions: new Map(rows.map(({ id, kind, number, optionIds }) => [id, { kind, number, options: new Set(optionIds) }])),
    order: (seed) => orderOf(seed, places, { questions: first.shuffleQuestions, options: first.shuffleOptions }),
  };
};

/**
 * Frozen papers, kept in memory: they do not change once scheduled. Read over the answers' own pool, so that no other query delays a save.
 * A paper that can still be taken back to a draft is looked at again after a minute.
 */
@Injectable()
export class ExamIndex {
  private readonly memory = new BoundedMemory<IndexedExam | null>(200, 60_000);
  /** A paper that is read for one request is kept for all: its reading belongs to no request and to no transaction. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(private readonly db: AnswersDb) {}

  /** Null for an exam that does not exist or has no frozen paper. */
  async of(examId: string): Promise<IndexedExam | null> {
    const known = await this.memory.get(examId, () => this.outside(() => this.load(examId)));
    if (!known) this.memory.drop(examId);
    return known;
  }

  private async load(examId: string): Promise<IndexedExam | null> {
    return indexed(
      await this.db.query<Row>(
        `select q.id, q.number, q.section, q.kind, q.option_ids as "optionIds", q.stimulus_id as "stimulusId",
           q.kept_options as "keptOptions",
           e.shuffle_questions as "shuffleQuestions", e.shuffle_options as "shuffleOptions"
         from exams.exam_questions q join exams.exams e on e.id = q.exam_id
         where q.exam_id = $1 and e.paper_version > 0 order by q.number`,
        [examId],
      ),
    );
  }
}
