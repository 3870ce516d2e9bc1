import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { startAttempt } from '#contracts/http/exams';
import { afterCommit, Config, Push } from '#platform';
import { AppError } from '#platform/kernel';
import { lastStart } from '../domain/deadline.js';
import { asksGuardian, asksPhone } from '../domain/start-rules.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { isSolutionVisible } from '../domain/visibility.js';
import { Learners, Teaching, type PhoneKeyCard } from '../ports.js';
import { attemptView } from '../store/attempts.sql.js';
import { BoundedMemory } from '../store/bounded-memory.js';
import { ExamIndex } from '../store/exam-index.js';
import type { ExamRow } from '../store/exams.sql.js';
import { iso } from '../store/sql.js';
import { readExtraTime } from '../store/extra-time.sql.js';
import { readShutOut } from '../store/make-ups.sql.js';
import { PapersAtRest } from '../store/papers-at-rest.js';
import { claimPhones } from '../store/phones-used.sql.js';
import { insertAttempts, readLastAttempts, readOpenExam, takeOver, type OpenExam, type StoredAttempt } from '../store/starts.sql.js';

export type Started = Extract<ResponseOf<typeof startAttempt>, { attempt: unknown }>;

/** A person who starts, or comes back to, the own attempt. `again`: another attempt after a submitted one. */
export interface Start {
  readonly userId: string;
  readonly deviceId: string;
  readonly again: boolean;
  /** May look after exams, or read the bank. */
  readonly staff?: boolean;
}

/**
 * Starts of one exam, many at once, each person at most once among them. The same device again: the same answer. Another device: it takes
 * the pen (epoch + 1) and the older one is told. Each place of the answer holds what that person gets, or the error that refuses it:
 * 'Exam not open', 'Exam closed', 'Start window over', 'Phone not proven', 'Phone used', 'Guardian consent needed', 'Already submitted',
 * 'No attempts left', 'Not admitted'. Throws 'Exam not found' and 'Exam cancelled' for all.
 */
export class StartAttempts extends Command<(Started | AppError)[]> {
  constructor(
    readonly examId: string,
    readonly starts: readonly Start[],
  ) {
    super();
  }
}

/** The window counts, not the state: the clock that steps the state may be a second late. */
const refusalOf = (exam: ExamRow, last: StoredAttempt | undefined, again: boolean): AppError | null => {
  if (last && !again) return new AppError('Already submitted');
  if (last && last.number >= exam.attemptsAllowed) return new AppError('No attempts left', { allowed: exam.attemptsAllowed });
  if (exam.now < exam.opensAt) return new AppError('Exam not open', { opensAt: iso(exam.opensAt) });
  if (exam.now >= exam.closesAt || (exam.state !== 'scheduled' && exam.state !== 'open'))
    return new AppError('Exam closed', { closesAt: iso(exam.closesAt) });
  if (exam.now >= lastStart(exam)) return new AppError('Start window over', { startUntil: iso(lastStart(exam)) });
  return null;
};

/** Whether the solution is open to this person, or was when the attempt before was begun: then another one never ranks. */
const hasSeenSolution = (exam: ExamRow, last: StoredAttempt | undefined): boolean =>
  last !== undefined && (last.afterSolution || isSolutionVisible(exam, last.state));

const answerOf = (exam: ExamRow, openingKey: string, attempt: StoredAttempt, resumed: boolean): Started => ({
  attempt: attemptView(attempt),
  now: iso(exam.now),
  paperVersion: attempt.paperVersion,
  openingKey,
  order: attempt.order,
  resumed,
});

type Outcome = Map<string, Started | AppError>;

/** What is known of those who begin: the own latest attempts, the profiles, and what is decided so far. */
interface Known {
  readonly last: ReadonlyMap<string, StoredAttempt>;
  readonly cards: ReadonlyMap<string, PhoneKeyCard>;
  readonly done: Outcome;
}

@CommandHandler(StartAttempts)
export class StartAttemptsHandler implements ICommandHandler<StartAttempts> {
  /** A whole exam starts in the same second: who teaches its courses is asked once for all of them. */
  private readonly teachers = new BoundedMemory<readonly string[]>(200, 5000);

  constructor(
    private readonly em: EntityManager,
    private readonly index: ExamIndex,
    private readonly learners: Learners,
    private readonly teaching: Teaching,
    private readonly push: Push,
    private readonly config: Config,
    private readonly papers: PapersAtRest,
  ) {}

  async execute({ examId, starts }: StartAttempts): Promise<(Started | AppError)[]> {
    const open = await readOpenExam(this.em, examId);
    const done: Outcome = new Map();
    const left = await this.pass(open, starts, done);
    // Whose insert met another start of the same person, or whose attempt was submitted meanwhile: come back to what stands now.
    const still = left.length > 0 ? await this.pass(open, left, done) : [];
    for (const { userId } of still) done.set(userId, new AppError('Already submitted'));
    return starts.map(({ userId }) => done.get(userId) ?? new AppError('Already submitted'));
  }

  /** Notes what is decided; gives those for whom something else was faster. */
  private async pass(open: OpenExam, starts: readonly Start[], done: Outcome): Promise<Start[]> {
    const { exam } = open;
    const last = await readLastAttempts(
      this.em,
      exam.id,
      starts.map(({ userId }) => userId),
    );
    const fresh: Start[] = [];
    const coming: { start: Start; attempt: StoredAttempt }[] = [];
    for (const start of starts) {
      const attempt = last.get(start.userId);
      const refusal = attempt?.state === 'in_progress' ? null : refusalOf(exam, attempt, start.again);
      if (refusal) done.set(start.userId, refusal);
      else if (attempt?.state === 'in_progress') coming.push({ start, attempt });
      else fresh.push(start);
    }
    return [...(await this.begin(open, fresh, last, done)), ...(await this.resume(open, coming, done))];
  }

  private async begin(open: OpenExam, starts: readonly Start[], last: ReadonlyMap<string, StoredAttempt>, done: Outcome): Promise<Start[]> {
    if (starts.length === 0) return [];
    const paper = await this.index.of(open.exam.id);
    if (!paper) throw new AppError('Exam not found');
    const userIds = starts.map(({ userId }) => userId);
    const cards = new Map((await this.learners.cardsWithPhoneKeys(userIds)).map((card) => [card.userId, card]));
    const teachers = await this.teachersOf(open);
    const isStaff = ({ userId, staff }: Start): boolean => staff === true || userId === open.createdBy || teachers.includes(userId);
    const named = await this.named(open.exam, starts, isStaff, done);
    const agreed = this.agreed(open.exam, named, { last, cards, done });
    const known = await this.withOwnPhone(open.exam, agreed, { last, cards, done });
    if (known.length === 0) return [];
    const extra =
      open.exam.extraSeconds > 0
        ? await readExtraTime(
            this.em,
            open.exam.id,
            known.map(({ userId }) => userId),
          )
        : new Map<string, number>();
    const made = await insertAttempts(
      this.em,
      open.exam,
      paper,
      known.map((start) => ({
        userId: start.userId,
        deviceId: start.deviceId,
        number: (last.get(start.userId)?.number ?? 0) + 1,
        card: cards.get(start.userId),
        afterSolution: hasSeenSolution(open.exam, last.get(start.userId)),
        staff: isStaff(start),
        extraSeconds: extra.get(start.userId) ?? 0,
      })),
    );
    const openingKey = await this.papers.openingKey(open.exam.id, open.key);
    for (const [userId, attempt] of made) done.set(userId, answerOf(open.exam, openingKey, attempt, false));
    return known.filter(({ userId }) => !made.has(userId));
  }

  /** Those whom the exam admits: of a make-up who is named, and nobody who knows its paper already. Staff try it out. */
  private async named(
    exam: ExamRow,
    starts: readonly Start[],
    isStaff: (start: Start) => boolean,
    done: Outcome,
  ): Promise<readonly Start[]> {
    const students = starts.filter((start) => !isStaff(start)).map(({ userId }) => userId);
    const shut = await readShutOut(this.em, exam, students);
    for (const userId of shut) done.set(userId, new AppError('Not admitted'));
    return starts.filter(({ userId }) => !shut.has(userId));
  }

  /**
   * Those who begin by a phone that nobody else has begun this exam by, or anyhow where no phone is asked for; the others are refused. Phones
   * are noted also while none is asked for: it may be asked for later in the same exam.
   */
  private async withOwnPhone(exam: ExamRow, starts: readonly Start[], { last, cards, done }: Known): Promise<readonly Start[]> {
    if (exam.kind !== 'live') return starts;
    const claims = starts.flatMap(({ userId }) => {
      const phoneKey = cards.get(userId)?.phoneKey;
      // A further attempt is the same person's, whatever the number is by now.
      return phoneKey && !last.has(userId) ? [{ userId, phoneKey }] : [];
    });
    const holders = await claimPhones(this.em, exam.id, claims);
    if (!asksPhone(exam, this.config)) return starts;
    return starts.filter(({ userId }) => {
      const proven = cards.get(userId)?.phoneProven === true;
      const allowed = proven && (holders.has(userId) || last.has(userId));
      if (!allowed) done.set(userId, new AppError(proven ? 'Phone used' : 'Phone not proven'));
      return allowed;
    });
  }

  /** Those who have said to be 18 or that a guardian agrees, or anyhow where nobody asks; the others are refused. Asked before the first attempt alone. */
  private agreed(exam: ExamRow, starts: readonly Start[], { last, cards, done }: Known): readonly Start[] {
    if (!asksGuardian(exam, this.config)) return starts;
    return starts.filter(({ userId }) => {
      const allowed = last.has(userId) || cards.get(userId)?.guardianKnown === true;
      if (!allowed) done.set(userId, new AppError('Guardian consent needed'));
      return allowed;
    });
  }

  private teachersOf({ exam, courseIds }: OpenExam): Promise<readonly string[]> {
    return this.teachers.get(exam.id, () => this.teaching.teachersOf(courseIds));
  }

  private async resume(open: OpenExam, coming: readonly { start: Start; attempt: StoredAttempt }[], done: Outcome): Promise<Start[]> {
    const others = coming.filter(({ start, attempt }) => attempt.deviceId !== start.deviceId);
    const taken = await takeOver(
      this.em,
      open.exam.id,
      others.map(({ start, attempt }) => ({ attemptId: attempt.id, deviceId: start.deviceId })),
    );
    for (const row of taken.values())
      afterCommit(() => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row)));
    if (coming.length === 0) return [];
    const openingKey = await this.papers.openingKey(open.exam.id, open.key);
    const left: Start[] = [];
    for (const { start, attempt } of coming) {
      const row = attempt.deviceId === start.deviceId ? attempt : taken.get(start.userId);
      if (row) done.set(start.userId, answerOf(open.exam, openingKey, { ...attempt, ...row }, true));
      else left.push(start);
    }
    return left;
  }
}
