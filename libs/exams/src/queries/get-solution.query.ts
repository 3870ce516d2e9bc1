import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getSolution, Paper } from '#contracts/http/exams';
import { AppError, type Actor } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { arranged } from '../domain/paper-order.js';
import { countedSections, unitsFor, verdictOf, type GivenAnswer, type MarkedQuestion, type Scheme } from '../domain/scoring.js';
import { isBoardVisible } from '../domain/visibility.js';
import { readBoardState } from '../store/board.sql.js';
import { BriefReader } from '../store/brief-reader.js';
import type { BriefRow } from '../store/briefs.sql.js';
import type { KeyChangeRow } from '../store/key-changes.sql.js';
import { OwnRows } from '../store/own-rows.js';
import { readDisqualification, readOwnScoreChanges } from '../store/score-changes.sql.js';
import { readAnswers } from '../store/scoring.sql.js';
import { SolvedPapers, type SolvedPaper } from '../store/solved-papers.js';
import { iso } from '../store/sql.js';

type Solution = ResponseOf<typeof getSolution>;
type SolvedQuestion = Solution['questions'][number];

/**
 * Each question with the own answer, the key, the explanation and how many chose each option: in the order of the own attempt, and for
 * whoever has none as the author wrote them.
 * Throws 'Exam not found', 'Solution not released'.
 */
export class GetSolution extends Query<Solution> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** The own answers with what they brought; without an attempt, nothing. */
interface Own {
  readonly answers: ReadonlyMap<string, GivenAnswer>;
  readonly counted: ReadonlySet<number>;
}

const keyChangeOf = (change: KeyChangeRow | undefined): SolvedQuestion['keyChange'] =>
  change
    ? {
        at: iso(change.changedAt),
        reason: change.reason,
        before: { optionIds: change.before.optionIds, number: change.before.number, cancelled: change.before.cancelled },
      }
    : null;

@QueryHandler(GetSolution)
export class GetSolutionHandler implements IQueryHandler<GetSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
    private readonly rows: OwnRows,
    private readonly solved: SolvedPapers,
  ) {}

  async execute({ actor, examId }: GetSolution): Promise<Solution> {
    const board = await readBoardState(this.em, examId);
    const [found] = await this.briefs.read(this.em, actor, { examIds: [examId] });
    if (!found) throw new AppError('Exam not found');
    // The one test; nothing that marks has been read before it.
    if (!found.brief.solutionVisible) throw new AppError('Solution not released');
    const shared = await this.solved.get(found.row, board);
    const own = await this.own(found.row, shared);
    const marked = new Map(shared.marking.map((question) => [question.id, question]));
    return {
      exam: found.brief,
      attempt: await this.attempt(found.row),
      rescoring: shared.rescoring,
      takers: shared.chosen.takers,
      stimuli: shared.paper.stimuli,
      questions: arranged(shared.paper.questions, await this.solved.orderFor(found.row, shared)).map((asked) =>
        this.solve(asked, marked.get(asked.id), shared, own, found.row.denominator),
      ),
    };
  }

  private async own({ id, mine }: BriefRow, { marking, scheme }: SolvedPaper): Promise<Own | null> {
    if (!mine || mine.state === 'in_progress') return null;
    const answers = (await readAnswers(this.em, id, [mine.id])).get(mine.id) ?? new Map<string, GivenAnswer>();
    return { answers, counted: countedSections(marking, answers, scheme) };
  }

  private async attempt(exam: BriefRow): Promise<Solution['attempt']> {
    const { mine } = exam;
    if (!mine || mine.scoreUnits === null) return null;
    const [place] = isBoardVisible(exam) ? await this.rows.read(this.em, exam.id, [mine.id]) : [];
    return {
      id: mine.id,
      score: toMarks(mine.scoreUnits, exam.denominator),
      correct: mine.correct ?? 0,
      wrong: mine.wrong ?? 0,
      skipped: mine.skipped ?? 0,
      seconds: mine.secondsTaken ?? 0,
      rank: place?.row?.rank ?? null,
      changes: await readOwnScoreChanges(this.em, exam, mine.id, mine.state),
      staff: mine.staff,
      disqualified: mine.disqualified ? await readDisqualification(this.em, exam.id, mine.id) : null,
    };
  }

  private solve(
    asked: Paper['questions'][number],
    question: MarkedQuestion | undefined,
    shared: SolvedPaper,
    own: Own | null,
    denominator: string,
  ): SolvedQuestion {
    const key = shared.keys.get(asked.id);
    if (!question || !key) throw new Error(`Question ${asked.id} is not marked`);
    const { chosen, scheme } = shared;
    return {
      ...asked,
      key: { optionIds: key.optionIds, number: key.number },
      cancelled: question.cancelled,
      keyChange: keyChangeOf(shared.changed.get(question.id)),
      explanation: key.explanation,
      sources: key.sources,
      mine: own && this.mine(question, own, scheme, denominator),
      chosen: asked.options.map(({ id }) => ({ optionId: id, count: chosen.options.get(id) ?? 0 })),
      skipped: Math.max(0, chosen.takers - (chosen.answered.get(question.id) ?? 0)),
    };
  }

  /** A question of an optional section that does not count is shown as skipped: it brought nothing. */
  private mine(question: MarkedQuestion, { answers, counted }: Own, scheme: Scheme, denominator: string): SolvedQuestion['mine'] {
    const answer = answers.get(question.id);
    const verdict = counted.has(question.section) ? verdictOf(question, answer, scheme.cancelledCredit) : 'skipped';
    return {
      optionIds: [...(answer?.optionIds ?? [])],
      number: answer?.number ?? null,
      verdict,
      marks: toMarks(unitsFor(question, verdict), denominator),
    };
  }
}
