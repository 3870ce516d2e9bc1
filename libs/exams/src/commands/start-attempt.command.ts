import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { startAttempt } from '#contracts/http/exams';
import { afterCommit, Push } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { acceptUntil, deadlineOf } from '../domain/deadline.js';
import { personOf } from '../domain/rights.js';
import { shuffleVersion, type ShuffledQuestion } from '../domain/shuffle.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { Learners } from '../ports.js';
import { attemptColumns, attemptView, type AttemptRow } from '../store/attempts.sql.js';
import { ExamIndex } from '../store/exam-index.js';
import { examColumns, type ExamRow } from '../store/exams.sql.js';
import { iso } from '../store/sql.js';

type Started = ResponseOf<typeof startAttempt>;

/**
 * Starts, or comes back to, the own attempt. The same device again: the same answer. Another device: it takes the pen (epoch + 1) and the
 * older one is told. Throws 'Exam not found', 'Exam not open', 'Exam closed', 'Exam cancelled', 'Already submitted', 'No attempts left'.
 */
export class StartAttempt extends Command<Started> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly deviceId: string,
    readonly again = false,
  ) {
    super();
  }
}

interface StoredAttempt extends AttemptRow {
  readonly order: number[][];
}
interface Situation {
  readonly exam: ExamRow;
  readonly openingKey: string;
  readonly last: StoredAttempt | null;
}

/** The exam, its opening key and the caller's latest attempt, in one statement. */
const situationSql = `
  select ${examColumns}, translate(encode(p.opening_key, 'base64'), E'\\n', '') as "openingKey", to_json(l) as last
  from exams.exams e
  join exams.papers p on p.exam_id = e.id and p.version = e.paper_version
  left join lateral (
    select ${attemptColumns}, a.question_order as "order" from exams.attempts a where a.exam_id = e.id and a.user_id = ? order by a.number desc limit 1
  ) l on true
  where e.id = ?`;

/** Both unique keys (one open attempt, one attempt of each number) let the first of several starts win; the others read it. */
const insertSql = `
  insert into exams.attempts as a (exam_id, id, user_id, number, device_id, seed, shuffle_version, question_order, paper_version,
    started_at, deadline, accept_until, entry, name, institute, institute_key, batch)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz, ?::timestamptz, ?, ?, ?, ?, ?)
  on conflict do nothing returning ${attemptColumns}`;

const takeOverSql = `
  update exams.attempts a set epoch = a.epoch + 1, device_id = ?, version = a.version + 1
  where a.exam_id = ? and a.id = ? and a.state = 'in_progress' and a.device_id <> ? returning ${attemptColumns}`;

const pack = (order: readonly ShuffledQuestion[]): number[][] => order.map(({ q, o }) => [q, ...o]);

@CommandHandler(StartAttempt)
export class StartAttemptHandler implements ICommandHandler<StartAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: ExamIndex,
    private readonly learners: Learners,
    private readonly push: Push,
  ) {}

  async execute({ actor, examId, deviceId, again }: StartAttempt): Promise<Started> {
    const userId = personOf(actor);
    const situation = await this.situation(userId, examId);
    const { last } = situation;
    if (last?.state === 'in_progress') return this.resume(situation, last, deviceId);
    this.refuse(situation, again);
    const made = await this.insert(situation.exam, userId, deviceId, (last?.number ?? 0) + 1);
    if (made) return this.answer(situation, made, false);
    // Another start of the same person was faster: come back to what it made.
    const after = await this.situation(userId, examId);
    if (after.last?.state !== 'in_progress') throw new AppError('Already submitted');
    return this.resume(after, after.last, deviceId);
  }

  private async situation(userId: string, examId: string): Promise<Situation> {
    const [row] = await this.em.execute<(ExamRow & { openingKey: string; last: StoredAttempt | null })[]>(situationSql, [userId, examId]);
    if (!row || row.state === 'draft' || row.state === 'archived') throw new AppError('Exam not found');
    if (row.state === 'cancelled') throw new AppError('Exam cancelled');
    return { exam: row, openingKey: row.openingKey, last: row.last };
  }

  /** The window counts, not the state: the clock that steps the state may be a second late. */
  private refuse({ exam, last }: Situation, again: boolean): void {
    if (last && !again) throw new AppError('Already submitted');
    if (last && last.number >= exam.attemptsAllowed) throw new AppError('No attempts left', { allowed: exam.attemptsAllowed });
    if (exam.now < exam.opensAt) throw new AppError('Exam not open', { opensAt: iso(exam.opensAt) });
    if (exam.now >= exam.closesAt || (exam.state !== 'scheduled' && exam.state !== 'open'))
      throw new AppError('Exam closed', { closesAt: iso(exam.closesAt) });
  }

  private async insert(exam: ExamRow, userId: string, deviceId: string, number: number): Promise<StoredAttempt | null> {
    const [card] = await this.learners.cards([userId]);
    const paper = await this.index.of(exam.id);
    if (!paper) throw new AppError('Exam not found');
    const seed = randomBytes(16).toString('hex');
    const order = pack(paper.order(seed));
    const deadline = deadlineOf(exam.now, exam.durationSeconds, exam.closesAt);
    const [row] = await this.em.execute<AttemptRow[]>(insertSql, [
      exam.id,
      newId(),
      userId,
      number,
      deviceId,
      seed,
      shuffleVersion,
      JSON.stringify(order),
      exam.paperVersion,
      iso(exam.now),
      iso(deadline),
      iso(acceptUntil(deadline, exam.graceSeconds)),
      randomBytes(6).toString('base64url'),
      card?.name ?? '',
      card?.institute ?? '',
      card?.instituteKey ?? '',
      card?.batch ?? null,
    ]);
    return row ? { ...row, order } : null;
  }

  private async resume(situation: Situation, attempt: StoredAttempt, deviceId: string): Promise<Started> {
    if (attempt.deviceId === deviceId) return this.answer(situation, attempt, true);
    const [taken] = await this.em.execute<AttemptRow[]>(takeOverSql, [deviceId, attempt.examId, attempt.id, deviceId]);
    if (taken) {
      afterCommit(() => this.push.publish(`attempt:${taken.id}`, attemptTopicVersion(taken.version, 0), attemptBody(taken)));
      return this.answer(situation, { ...taken, order: attempt.order }, true);
    }
    // Submitted meanwhile, or the same device came twice at once.
    const after = await this.situation(attempt.userId, attempt.examId);
    if (after.last?.state !== 'in_progress') throw new AppError('Already submitted');
    return this.answer(after, after.last, true);
  }

  private answer({ exam, openingKey }: Situation, attempt: StoredAttempt, resumed: boolean): Started {
    return {
      attempt: attemptView(attempt),
      now: iso(exam.now),
      paperVersion: attempt.paperVersion,
      openingKey,
      order: attempt.order,
      resumed,
    };
  }
}
