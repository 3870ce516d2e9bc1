import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Paper } from '#contracts/http/exams';
import { freezePaper, type KeyRow } from '../domain/frozen-paper.js';
import { QuestionDesk } from '../ports.js';
import { readPlaces, type DeskRow } from './desk.sql.js';
import { readReleasedKeys } from './solution.sql.js';

export type StaffKey = Pick<KeyRow, 'questionId' | 'optionIds' | 'number' | 'explanation'>;

export interface StaffPaper {
  readonly paper: Paper;
  readonly keys: readonly StaffKey[];
}

/** An exam's paper for staff, with what is right: of a draft as it would be sealed now. */
@Injectable()
export class DeskPaper {
  constructor(private readonly bank: QuestionDesk) {}

  /**
   * `mixed`: options in the order in which the sealed paper holds them; else in the author's. Ids come from the paper's seed alone, so both
   * have the ids that answers and keys name. Questions that the bank no longer has are left out.
   */
  async read(em: EntityManager, exam: DeskRow, mixed: boolean): Promise<StaffPaper> {
    const sealed = exam.paperVersion > 0;
    const places = await readPlaces(em, exam.id);
    const facts = new Map((await this.bank.facts(places.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    const questions = places.flatMap(({ section, versionId }) => {
      const question = facts.get(versionId);
      return question ? [{ section, question }] : [];
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
    return { paper, keys: sealed ? await this.keysInForce(em, exam.id, keys) : keys };
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
