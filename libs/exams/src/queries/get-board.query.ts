import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { BoardRow, getBoard } from '#contracts/http/exams';
import { AppError, type Actor } from '#platform/kernel';
import type { AttemptState } from '../domain/attempt.machine.js';
import { areFiguresOut, figuresAt, isBoardLive, isBoardVisible } from '../domain/visibility.js';
import { ExamSight } from '../store/exam-sight.js';
import { BoardNames, withFirstName } from '../store/board-names.js';
import { BoardPages } from '../store/board-pages.js';
import { boardRow, readBoardState, topSize, type BoardFilter, type BoardState, type RankedEntry } from '../store/board.sql.js';
import { ExamCounts } from '../store/exam-counts.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readDisqualification, readOwnScoreChanges } from '../store/score-changes.sql.js';
import { iso, shownInstitute } from '../store/sql.js';
import { TabCounts } from '../store/tab-counts.js';

type Board = ResponseOf<typeof getBoard>;

export interface BoardView {
  readonly tab: 'all' | 'institute' | 'batch';
  /** Ten rows a page, from 1; without it the top 20. */
  readonly page?: number | undefined;
}

/**
 * The merit list: top or page, own row, neighbours. Who stands in one of the courses and staff see display names and institutes; others who
 * may enter see first names (`store/board-names.ts`). Throws 'Exam not found', 'Leaderboard hidden'.
 */
export class GetBoard extends Query<Board> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly view: BoardView,
  ) {
    super();
  }
}

const pageSize = 10;

/** The person's attempts at this exam, summed up: the one on the board, and the card as it stood at the start. */
interface Viewer {
  readonly attemptId: string;
  readonly rankKey: string | null;
  readonly ranked: boolean;
  readonly state: AttemptState;
  readonly disqualified: boolean;
  readonly staff: boolean;
  readonly institute: string;
  readonly instituteKey: string;
  readonly batch: string | null;
}

interface Seen {
  readonly exam: ExamRow;
  /** Read before all the rest. */
  readonly state: BoardState;
  readonly viewer: Viewer | null;
  readonly namesShown: boolean;
  /** Before the figures come the board has no rows, only how many have submitted. */
  readonly figures: boolean;
}

@QueryHandler(GetBoard)
export class GetBoardHandler implements IQueryHandler<GetBoard> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly pages: BoardPages,
    private readonly tabs: TabCounts,
    private readonly counts: ExamCounts,
    private readonly names: BoardNames,
  ) {}

  async execute({ actor, examId, view }: GetBoard): Promise<Board> {
    // First of all: whoever is told this version asks again for a newer one, and would never ask for what is older than its number.
    const state = await readBoardState(this.em, examId);
    const exam = await readExam(this.em, examId);
    const staff = await this.sight.sees(this.em, actor, examId);
    if (!exam || (exam.state === 'draft' && !staff)) throw new AppError('Exam not found');
    if (!staff && !isBoardVisible(exam)) throw new AppError('Leaderboard hidden');
    const viewer = actor.kind === 'user' ? await this.viewer(actor.id, examId) : null;
    const figures = areFiguresOut(exam) || (staff && (await this.sight.seesFigures(this.em, actor, exam)));
    const namesShown = staff || (await this.names.areShownIn(this.em, actor, examId));
    return this.board({ exam, state, viewer, namesShown, figures }, view);
  }

  private async viewer(userId: string, examId: string): Promise<Viewer | null> {
    const [row] = await this.em.execute<Viewer[]>(
      `select id as "attemptId", rank_key as "rankKey", ranked, state, disqualified_at is not null as disqualified, staff,
         ${shownInstitute('')} as institute, institute_key as "instituteKey", batch
       from exams.attempts where exam_id = ? and user_id = ? order by ranked desc, number limit 1`,
      [examId, userId],
    );
    return row ?? null;
  }

  private async board({ exam, state, viewer, namesShown, figures }: Seen, { tab, page }: BoardView): Promise<Board> {
    const value = tab === 'batch' ? viewer?.batch : viewer?.instituteKey;
    const filter: BoardFilter = tab === 'all' ? { tab } : { tab, value: value ?? '' };
    const own = figures && viewer?.ranked && viewer.rankKey !== null ? { attemptId: viewer.attemptId, rankKey: viewer.rankKey } : null;
    const slice = page === undefined ? { offset: 0, size: topSize } : { offset: (page - 1) * pageSize, size: pageSize };
    const found = !figures || (tab !== 'all' && !value) ? null : await this.pages.read(this.em, exam.id, state, filter, slice, own);
    const everybody = !figures
      ? state
      : found && tab === 'all'
        ? found
        : await this.pages.read(this.em, exam.id, state, { tab: 'all' }, { offset: 0, size: 1 }, null);
    const groups = { instituteKey: viewer?.instituteKey ?? null, batch: viewer?.batch ?? null };
    const { version, ...counts } = await this.tabs.of(this.em, exam.id, state.version, groups);
    const row = (entry: RankedEntry): BoardRow => {
      const whole = boardRow(entry, exam.denominator);
      return namesShown || entry.attemptId === own?.attemptId ? whole : withFirstName(whole);
    };
    const around = found?.around ?? [];
    const mine = around.find(({ attemptId }) => attemptId === own?.attemptId);
    return {
      examId: exam.id,
      version,
      updatedAt: iso(everybody.updatedAt),
      now: iso(exam.now),
      live: isBoardLive(exam),
      figuresAt: figures ? null : iso(figuresAt(exam)),
      tab,
      counts: { all: everybody.ranked, ...counts },
      instituteName: viewer?.institute || null,
      batchName: viewer?.batch ?? null,
      taking: (await this.counts.of(this.em, [exam.id])).get(exam.id)?.taking ?? 0,
      rows: (found?.rows ?? []).map(row),
      page: page ?? null,
      own: mine ? row(mine) : null,
      neighbours: around.map(row),
      tieBreak: exam.tieBreak,
      changes: viewer?.rankKey ? await readOwnScoreChanges(this.em, exam, viewer.attemptId, viewer.state) : [],
      staff: viewer?.staff ?? false,
      disqualified: viewer?.disqualified ? await readDisqualification(this.em, exam.id, viewer.attemptId) : null,
    };
  }
}
