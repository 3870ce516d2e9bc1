import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Flow, Logger, Push } from '#platform';
import { MarkTold } from '../commands/mark-told.command.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { OwnRows, type OwnRow } from '../store/own-rows.js';

/** People told at once: one page of statements, and no more messages in flight than this. */
const toldAtOnce = 1000;

interface Told {
  readonly attemptId: string;
  readonly userId: string;
}

/**
 * Tells everybody whose score a rescoring moved: old score, new score and reason. The rows that say so were written with the scores; here
 * they are pushed, to the sitting's own topic and as a hint to the person wherever in the product they are. Killed and run again, the same
 * messages go out with the same versions, and clients drop what they have.
 */
@Injectable()
export class TellRescored extends Flow<{ readonly examId: string; readonly version: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: OwnRows,
    private readonly push: Push,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare({ examId, version }: { examId: string; version: number }, signal: AbortSignal): Promise<MarkTold> {
    const em = this.em.fork();
    const exam = await readExam(em, examId);
    if (!exam) return new MarkTold(examId, version);
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      // Out of time is not told: the job begins again.
      signal.throwIfAborted();
      const told = await em.execute<Told[]>(
        `select attempt_id as "attemptId", user_id as "userId" from exams.score_changes
         where exam_id = ? and version = ? and shown and attempt_id > ? order by attempt_id limit ?`,
        [examId, version, after, toldAtOnce],
      );
      await this.tell(em, exam, version, told);
      if (told.length < toldAtOnce) break;
      after = told.at(-1)?.attemptId ?? after;
    }
    return new MarkTold(examId, version);
  }

  async giveUp(input: { examId: string; version: number }, error: unknown): Promise<void> {
    // The rows stand: whoever opens the board or the solution reads them.
    this.logger.error({ ...input, err: error }, 'A rescoring was not pushed to everybody');
  }

  private async tell(em: EntityManager, exam: ExamRow, version: number, told: readonly Told[]): Promise<void> {
    const own = await this.rows.read(
      em,
      exam.id,
      told.map(({ attemptId }) => attemptId),
    );
    const people = new Map(told.map(({ attemptId, userId }) => [attemptId, userId]));
    await Promise.all(own.flatMap((row) => [this.toSitting(row), this.toPerson(exam, version, row, people.get(row.attemptId))]));
  }

  private toSitting({ attemptId, version, body }: OwnRow): Promise<void> {
    return this.push.publish(`attempt:${attemptId}`, version, body);
  }

  private async toPerson(exam: ExamRow, version: number, { attemptId, body }: OwnRow, userId: string | undefined): Promise<void> {
    if (!body.change || body.change.version !== version || !userId) return;
    const { before, after, reason } = body.change;
    await this.push.hint(`user:${userId}`, {
      kind: 'score-changed',
      version,
      examId: exam.id,
      attemptId,
      title: exam.title,
      before,
      after,
      reason,
    });
  }
}
