import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { previewKeyChange, QuestionKey } from '#contracts/http/exam-after';
import { AppError, type Actor } from '#platform/kernel';
import { isMarked } from '../domain/visibility.js';
import { boardKeys, ranksOf, standingAfter, type Standing } from '../domain/key-preview.js';
import { toMarks } from '../domain/marks.js';
import { checkedKey, withKey } from '../domain/question-key.js';
import type { MarkedQuestion } from '../domain/scoring.js';
import { ExamSight } from '../store/exam-sight.js';
import { readBoardState } from '../store/board.sql.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readKeyed } from '../store/keyed.sql.js';
import { markAttempts, readMarker, type Marker } from '../store/marker.js';
import { readPreviewed, readToScore, type PreviewRow } from '../store/previewed.sql.js';

type Preview = ResponseOf<typeof previewKeyChange>;

/**
 * Whose score would move with another key; nothing is stored. Told from the answers to the one question wherever that is enough.
 * Throws 'Exam not found', 'Exam not open', 'Foreign question', 'Option out of range', 'Key not valid', 'Not allowed'.
 */
export class PreviewKeyChange extends Query<Preview> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly asked: { readonly questionId: string; readonly key: QuestionKey },
  ) {
    super();
  }
}

/** Rows that are named. */
const shownRows = 50;
const markedAtOnce = 500;

interface Move {
  readonly row: PreviewRow;
  readonly after: Standing;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);
const gain = ({ row, after }: Move): bigint => after.units - row.units;

@QueryHandler(PreviewKeyChange)
export class PreviewKeyChangeHandler implements IQueryHandler<PreviewKeyChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ actor, examId, asked }: PreviewKeyChange): Promise<Preview> {
    await this.sight.demandKeys(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    if (!isMarked(exam)) throw new AppError('Exam not open');
    const { keyVersion } = await readBoardState(this.em, examId);
    const question = await readKeyed(this.em, examId, asked.questionId);
    if (!question) throw new AppError('Foreign question');
    const key = checkedKey(question, question.before, asked.key);
    const marker = await readMarker(this.em, exam);
    const rows = await readPreviewed(this.em, examId, question.id, keyVersion);
    const moves = await this.moves(marker, rows, question.id, key);
    return { keyVersion, before: question.before, attempts: rows.length, ...this.sums(exam, rows, moves) };
  }

  /** Everybody's standing with the new key, by attempt. */
  private async moves(marker: Marker, rows: readonly PreviewRow[], questionId: string, key: QuestionKey): Promise<Map<string, Move>> {
    const before = marker.questions.find(({ id }) => id === questionId);
    if (!before) throw new AppError('Foreign question');
    const after = withKey(before, key);
    const moves = new Map<string, Move>();
    const unsure: PreviewRow[] = [];
    for (const row of rows) {
      const standing = standingAfter(row, { before, after }, marker.scheme, marker.exam.tieBreak);
      if (standing === 'unsure') unsure.push(row);
      else moves.set(row.attemptId, { row, after: standing === 'same' ? row : standing });
    }
    await this.markWhole(marker, after, unsure, moves);
    return moves;
  }

  private async markWhole(marker: Marker, after: MarkedQuestion, unsure: readonly PreviewRow[], moves: Map<string, Move>): Promise<void> {
    const changed: Marker = { ...marker, questions: marker.questions.map((question) => (question.id === after.id ? after : question)) };
    for (let from = 0; from < unsure.length; from += markedAtOnce) {
      const part = new Map(unsure.slice(from, from + markedAtOnce).map((row) => [row.attemptId, row]));
      for (const { attempt, score, rankKey } of await markAttempts(
        this.em,
        changed,
        await readToScore(this.em, marker.exam.id, [...part.keys()]),
      )) {
        const row = part.get(attempt.id);
        if (row) moves.set(attempt.id, { row, after: { units: score.units, rankKey } });
      }
    }
  }

  private sums(
    exam: ExamRow,
    rows: readonly PreviewRow[],
    moves: ReadonlyMap<string, Move>,
  ): Omit<Preview, 'keyVersion' | 'before' | 'attempts'> {
    const keys = new Map(rows.map((row) => [row.attemptId, row.rankKey]));
    const before = ranksOf(new Map(rows.filter(({ ranked }) => ranked).map((row) => [row.attemptId, row.rankKey])));
    const board = boardKeys(exam.ranking, rows, (id) => moves.get(id)?.after.rankKey ?? keys.get(id) ?? '');
    const after = ranksOf(board);
    const all = [...moves.values()];
    const gains = all.map(gain);
    const [most, least] = [gains.reduce((a, b) => (b > a ? b : a), 0n), gains.reduce((a, b) => (b < a ? b : a), 0n)];
    const marks = (units: bigint) => toMarks(units, exam.denominator);
    return {
      up: gains.filter((one) => one > 0n).length,
      down: gains.filter((one) => one < 0n).length,
      same: gains.filter((one) => one === 0n).length,
      rankMoves: [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id)).length,
      ...this.passed(exam, rows, moves, board),
      largestGain: most > 0n ? marks(most) : null,
      largestLoss: least < 0n ? marks(least) : null,
      rows: all
        .filter((move) => gain(move) !== 0n)
        .toSorted((a, b) => bySize(a, b) || (after.get(a.row.attemptId) ?? Infinity) - (after.get(b.row.attemptId) ?? Infinity) || 0)
        .slice(0, shownRows)
        .map(({ row, after: standing }) => ({
          attemptId: row.attemptId,
          name: row.name,
          institute: row.institute,
          before: marks(row.units),
          after: marks(standing.units),
          rankBefore: before.get(row.attemptId) ?? null,
          rankAfter: after.get(row.attemptId) ?? null,
        })),
    };
  }

  private passed(
    exam: ExamRow,
    rows: readonly PreviewRow[],
    moves: ReadonlyMap<string, Move>,
    board: ReadonlyMap<string, string>,
  ): Pick<Preview, 'passBefore' | 'passAfter'> {
    if (exam.passUnits === null) return { passBefore: null, passAfter: null };
    const pass = BigInt(exam.passUnits);
    return {
      passBefore: rows.filter(({ ranked, units }) => ranked && units >= pass).length,
      passAfter: [...board.keys()].filter((id) => (moves.get(id)?.after.units ?? pass - 1n) >= pass).length,
    };
  }
}

const bySize = (a: Move, b: Move): number => {
  const [x, y] = [size(gain(a)), size(gain(b))];
  return x > y ? -1 : x < y ? 1 : 0;
};
