import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Paper } from '#contracts/http/exams';
import { freezePaper, type KeyRow } from '../domain/frozen-paper.js';
import type { Actor } from '#platform/kernel';
import type { KeySight } from '../domain/exam-sight.js';
import { QuestionDesk } from '../ports.js';
import { readPlaces, type DeskRow } from './desk.sql.js';
import { ExamSight } from './exam-sight.js';
import { readReleasedKeys } from './solution.sql.js';

export type StaffKey = Pick<KeyRow, 'questionId' | 'optionIds' | 'number' | 'explanation'>;

export interface StaffPaper {
  readonly paper: Paper;
  /** Null: none are for this person. */
  readonly keys: readonly StaffKey[] | null;
  /** Of how many questions the bank does not show the key to this person. */
  readonly keysHidden: number;
  /** For each question the places of options that keep theirs. */
  readonly keptOptions: readonly (readonly number[])[];
}

export interface PaperWish {
  readonly mixed: boolean;
  readonly actor: Actor;
  readonly sight: KeySight;
}

/** An exam's paper for staff, with what is right: of a draft as it would be sealed now. */
@Injectable()
export class DeskPaper {
  constructor(
    private readonly bank: QuestionDesk,
    private readonly sight: ExamSight,
  ) {}

  /**
   * `mixed`: options in the order in which the sealed paper holds them; else in the author's. Ids come from the paper's seed alone, so both
   * have the ids that answers and keys name. Questions that the bank no longer has are left out.
   */
  async read(em: EntityManager, exam: DeskRow, { mixed, actor, sight }: PaperWish): Promise<StaffPaper> {
    const sealed = exam.paperVersion > 0;
    const places = await readPlaces(em, exam.id);
    const facts = new Map((await this.bank.facts(places.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    const questions = places.flatMap(({ section, versionId, keptOptions }) => {
      const question = facts.get(versionId);
      return question ? [{ section, question, keptOptions }] : [];
    });
    const { paper, keys } = freezePaper({
      examId: exam.id,
      version: sealed ? exam.paperVersion : exam.papers + 1,
      title: exam.title,
      language: exam.language,
      seed: sealed ? await this.seed(em, exam) : `draft|${exam.id}`,
      mixOptions: mixed && exam.shuffleOptions,
      questions,
    });
    const shown = await this.sight.shownKeys(
      actor,
      sight,
      questions.map(({ question }) => question.versionId),
    );
    const inForce = sealed ? await this.keysInForce(em, exam.id, keys) : keys;
    // A paper's keys stand in the order of its questions.
    const seen = inForce.filter((_, place) => shown.has(questions[place]?.question.versionId ?? ''));
    return {
      paper,
      keys: sight === 'none' ? null : seen,
      keysHidden: sight === 'none' ? 0 : keys.length - seen.length,
      keptOptions: questions.map(({ keptOptions }) => keptOptions),
    };
  }

  private async seed(em: EntityManager, { id, paperVersion }: DeskRow): Promise<string> {
    const [row] = await em.execute<{ seed: string }[]>('select seed from exams.papers where exam_id = ? and version = ?', [
      id,
      paperVersion,
    ]);
    return row!.seed;
  }

  /** A key may have been corrected since the paper was sealed. */
  private async keysInForce(em: EntityManager, examId: string, frozen: readonly KeyRow[]): Promise<StaffKey[]> {
    const inForce = new Map((await readReleasedKeys(em, examId)).map((key) => [key.questionId, key]));
    return frozen.map((key) => inForce.get(key.questionId) ?? key);
  }
}
