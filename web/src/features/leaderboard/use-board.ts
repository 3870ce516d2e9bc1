import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { getBoard, BoardRow, ExamBrief } from '#contracts/http/exams';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { serverNow } from '../../client/server-clock.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';

export type Board = ResponseOf<typeof getBoard>;
export type BoardTab = Board['tab'];

export interface BoardPicture {
  readonly data: Board | undefined;
  readonly error: CallError | undefined;
  readonly top: readonly BoardRow[];
  readonly own: BoardRow | null;
  readonly total: number;
  readonly taking: number;
  readonly live: boolean;
  /** When the picture was last known to be right, on the monotonic clock. */
  readonly freshAt: number | null;
  readonly refresh: () => void;
}

/** Neighbours, tabs and pages come by HTTP, at most this often while the board moves; spread, since everybody watches the same. */
const ASK_EVERY_MS = 4000;

/** A browser's timers do not reach further than some weeks. */
const LONGEST_TIMER_MS = 86_400_000;

const namesOf = ({ name, institute }: BoardRow): Pick<BoardRow, 'name' | 'institute'> => ({ name, institute });

/** The board of an exam: the top and the own row pushed, everything else asked for when the version has moved. */
export const useBoard = (examId: string, exam: ExamBrief | undefined, tab: BoardTab, page: number | undefined): BoardPicture => {
  const given = { params: { examId }, query: { tab, ...(page === undefined ? {} : { page }) } };
  const { data, error, mutate } = useEndpoint('GET /api/exams/:examId/leaderboard', given);
  const askedAt = useRef(0);
  const fetchedAt = useRef<number | null>(null);
  useEffect(() => {
    if (data) fetchedAt.current = performance.now();
  }, [data]);
  const board = useTopic('board', exam === undefined ? null : examId, {
    poll: async () => {
      const answer = await call('GET /api/exams/:examId/leaderboard', { params: { examId }, query: { tab: 'all' } });
      return {
        version: answer.version,
        body: { total: answer.counts.all, taking: answer.taking, updatedAt: answer.updatedAt, rows: answer.rows },
      };
    },
  });
  const mine = useTopic('attempt', exam?.mine?.attemptId ?? null).body;

  const newest = board.version;
  const known = data?.version;
  useEffect(() => {
    if (newest === null || known === undefined || newest <= known) return undefined;
    const wait = Math.max(0, askedAt.current + ASK_EVERY_MS - performance.now()) + Math.random() * 1000;
    const timer = setTimeout(() => {
      askedAt.current = performance.now();
      void mutate();
    }, wait);
    return () => clearTimeout(timer);
  }, [newest, known, mutate]);

  // At the moment the figures come the version stays as it was: they are asked for, spread as all else that everybody asks for.
  const awaited = data?.figuresAt ?? null;
  useEffect(() => {
    if (awaited === null) return undefined;
    const wait = Math.max(1000, Date.parse(awaited) - serverNow()) + Math.random() * ASK_EVERY_MS;
    const timer = setTimeout(() => void mutate(), Math.min(wait, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [awaited, data, mutate]);

  const pushed =
    tab === 'all' && page === undefined && board.body !== undefined && (known === undefined || (newest ?? 0) >= known) ? board.body : null;
  const pushedRows = pushed?.rows;
  const rows = data?.rows;
  // What is pushed is the same for everybody, and says first names alone; HTTP says what this person may read.
  const top = useMemo(() => {
    const whole = new Map((rows ?? []).map((row) => [row.entry, row]));
    // A push without rows is of before the figures came, or of a board that is empty for all.
    if (!pushedRows?.length) return rows ?? [];
    return pushedRows.map((row) => ({ ...row, ...namesOf(whole.get(row.entry) ?? row) }));
  }, [pushedRows, rows]);
  // The pushed row is the place among everybody; within a tab only HTTP knows it.
  const own = tab === 'all' ? (mine?.row ?? data?.own ?? null) : (data?.own ?? null);
  return {
    data,
    error,
    own,
    top,
    total: board.body?.total ?? data?.counts.all ?? 0,
    taking: board.body?.taking ?? data?.taking ?? 0,
    live: data?.live ?? false,
    freshAt: Math.max(board.updatedAt ?? 0, fetchedAt.current ?? 0) || null,
    refresh: useCallback(() => void mutate(), [mutate]),
  };
};
