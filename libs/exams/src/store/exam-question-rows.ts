import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExamQuestionRow } from '#contracts/http/exam-desk';
import type { Sight } from '../domain/exam-sight.js';
import { shortText } from '../domain/short-text.js';
import { QuestionDesk } from '../ports.js';
import { type ExamQuestionWish, readAllQuestions, readUsed } from './exam-questions.sql.js';
import { iso } from './sql.js';

type QuestionFacts = Pick<ExamQuestionRow, 'kind' | 'path' | 'difficulty' | 'state' | 'stem'>;
/** A question may weigh 1.5 MB. */
const textsAtOnce = 20;

/** The questions that stand in exams, as the list and its file show them. */
@Injectable()
export class ExamQuestionRows {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: QuestionDesk,
  ) {}

  /** To which questions the wish narrows the list; null: to none. Words and places in the tree are the bank's to judge. */
  async findMatching({ q, subjectId }: ExamQuestionWish, sight: Sight): Promise<string[] | null> {
    if (!q && !subjectId) return null;
    return this.bank.matching(await readAllQuestions(this.em, sight), { ...(q ? { q } : {}), ...(subjectId ? { subjectId } : {}) });
  }

  /** In the order given; what the bank or the exams no longer have is left out. */
  async read(questionIds: readonly string[], sight: Sight): Promise<ExamQuestionRow[]> {
    const used = await readUsed(this.em, questionIds, sight);
    const known = await this.facts(used.map(({ versionId }) => versionId));
    return used.flatMap(({ questionId, versionId, times, uses }): ExamQuestionRow[] => {
      const facts = known.get(versionId);
      if (!facts) return [];
      const { kind, path, difficulty, state, stem } = facts;
      const at = uses.map(({ opensAt, ...use }) => ({ ...use, opensAt: iso(opensAt) }));
      return [{ id: questionId, questionId, versionId, stem, kind, path, difficulty, state, times, uses: at }];
    });
  }

  /** The stems cut short. Whole texts are large, and are read few at once. */
  private async facts(versionIds: readonly string[]): Promise<Map<string, QuestionFacts>> {
    const known = new Map<string, QuestionFacts>();
    for (let from = 0; from < versionIds.length; from += textsAtOnce)
      for (const { versionId, kind, path, difficulty, state, stem } of await this.bank.facts(versionIds.slice(from, from + textsAtOnce)))
        known.set(versionId, { kind, path, difficulty, state, stem: shortText(stem) });
    return known;
  }
}
