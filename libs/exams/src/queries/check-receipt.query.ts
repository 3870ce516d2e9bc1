import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { checkReceipt } from '#contracts/http/receipts';
import { Config } from '#platform';
import { hashOfAnswer, isGenuine, isSame } from '../domain/save-receipt.js';
import { plainCode, readShownReceipt, type ShownReceipt } from '../domain/shown-receipt.js';
import type { AttemptRow } from '../store/attempts.sql.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readInspected, readSaves, readStanding } from '../store/inspected.sql.js';
import { readReceipt } from '../store/receipts.js';
import { iso } from '../store/sql.js';

type Checked = ResponseOf<typeof checkReceipt>;

/**
 * Whether a receipt that anybody shows is one of ours, and then of which exam and when; about whose it is it says nothing. Whatever is wrong
 * with it, the answer is the same.
 */
export class CheckReceipt extends Query<Checked> {
  constructor(readonly receipt: string) {
    super();
  }
}

const notOurs: Checked = { genuine: false, kind: null, exam: null, at: null };

@QueryHandler(CheckReceipt)
export class CheckReceiptHandler implements IQueryHandler<CheckReceipt> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ receipt }: CheckReceipt): Promise<Checked> {
    const shown = readShownReceipt(receipt);
    if (!shown) return notOurs;
    const { examId, attemptId } = shown.kind === 'save' ? shown.fact : shown;
    const exam = await readExam(this.em, examId);
    const attempt = exam && (await readInspected(this.em, examId, attemptId));
    const found = exam && attempt && (await this.find(shown, exam, attempt));
    return found ? { genuine: true, ...found, exam: exam.title } : notOurs;
  }

  private async find(shown: ShownReceipt, exam: ExamRow, attempt: AttemptRow): Promise<Pick<Checked, 'kind' | 'at'> | null> {
    const secret = this.config.RECEIPT_SECRET;
    if (shown.kind === 'save') return isGenuine(secret, shown.fact, shown.signature) ? { kind: 'saved', at: shown.fact.savedAt } : null;
    const submitted = attempt.submittedAt === null ? null : await readReceipt(this.em, secret, exam, attempt);
    if (submitted && isSame(plainCode(submitted.code), plainCode(shown.code))) return { kind: 'submitted', at: submitted.submittedAt };
    return this.findSave(secret, exam.id, attempt.id, shown.code);
  }

  /** The save of this attempt that has the signature, by either version: what counts, then all that is still in the log. */
  private async findSave(
    secret: string,
    examId: string,
    attemptId: string,
    signature: string,
  ): Promise<Pick<Checked, 'kind' | 'at'> | null> {
    const standing = [...(await readStanding(this.em, examId, attemptId))].map(([questionId, answer]) => ({ questionId, ...answer }));
    for (const save of [...standing, ...(await readSaves(this.em, examId, attemptId))]) {
      const fact = {
        examId,
        attemptId,
        questionId: save.questionId,
        epoch: save.epoch,
        revision: save.revision,
        savedAt: iso(save.savedAt),
      };
      if (isGenuine(secret, fact, signature) || isGenuine(secret, { ...fact, answer: hashOfAnswer(save) }, signature))
        return { kind: 'saved', at: fact.savedAt };
    }
    return null;
  }
}
