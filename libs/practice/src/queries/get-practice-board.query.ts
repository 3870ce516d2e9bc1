import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PracticeBoard, PracticeBoardRow } from '#contracts/http/selfpractice';
import { practiceBoardDays, type PracticeBoardSpan, type PracticeBoardTab } from '#contracts/shared/selfpractice';
import { pageSize } from '#contracts/shared/values';
import { firstName } from '#platform/kernel';
import { dayNumber, dayText } from '../domain/dhaka-day.js';
import { Learners, type LearnerCard } from '../ports.js';
import { countRows, placeOf, readStretch, type PlacedRow } from '../store/board-rows.sql.js';

/**
 * The leaderboard of a span: a page of ten, the own row and its neighbours; by institute and batch as they are now. Who shares no course with
 * the reader stands there by the first name: practice is for everybody with an account.
 */
export class GetPracticeBoard extends Query<PracticeBoard> {
  constructor(
    readonly userId: string,
    readonly span: PracticeBoardSpan,
    readonly tab: PracticeBoardTab,
    readonly page: number,
  ) {
    super();
  }
}

/** On each side of the own row. */
const BESIDE = 2;

const fromOf = (span: PracticeBoardSpan, today: string): string | null => {
  const length = practiceBoardDays[span];
  return length === null ? null : dayText(dayNumber(today) - length + 1);
};

const shown = ({ userId, ...row }: PlacedRow, named: ReadonlySet<string>): PracticeBoardRow =>
  named.has(userId) ? row : { ...row, name: firstName(row.name), institute: '' };

@QueryHandler(GetPracticeBoard)
export class GetPracticeBoardHandler implements IQueryHandler<GetPracticeBoard> {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
  ) {}

  async execute({ userId, span, tab, page }: GetPracticeBoard): Promise<PracticeBoard> {
    const [card] = await this.learners.cards([userId]);
    const keys = { all: null, institute: card?.instituteKey ?? '', batch: card?.batch ?? '' };
    const { counts, today } = await countRows(this.em, span, keys);
    const key = keys[tab];
    // Whoever has named none is not the colleague of all who have not.
    const open = key !== '';
    const ask = { span, tab, key };
    const place = open ? await placeOf(this.em, ask, userId) : null;
    const neighbours = place === null ? [] : await readStretch(this.em, ask, Math.max(0, place - BESIDE), BESIDE * 2 + 1);
    const own = neighbours.find((row) => row.userId === userId);
    const rows = open ? await readStretch(this.em, ask, (page - 1) * pageSize, pageSize) : [];
    const others = [...new Set([...rows, ...neighbours].map((row) => row.userId))].filter((id) => id !== userId);
    const named = new Set([userId, ...(await this.learners.classmates(userId, others))]);
    return {
      span,
      tab,
      from: fromOf(span, today),
      to: today,
      counts,
      ...this.names(card),
      rows: rows.map((row) => shown(row, named)),
      page,
      own: own ? shown(own, named) : null,
      neighbours: neighbours.map((row) => shown(row, named)),
    };
  }

  private names(card: LearnerCard | undefined): Pick<PracticeBoard, 'instituteName' | 'batchName'> {
    return { instituteName: card && card.institute !== '' ? card.institute : null, batchName: card?.batch ?? null };
  }
}
