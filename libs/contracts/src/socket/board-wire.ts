import type { BoardRow } from '../http/exam-shapes.js';
import type { TopicBody } from './topics.js';

/** What is left of 2 kB for the body, beside the topic's name, the version and the frame. */
export const BOARD_WIRE_BYTES = 1900;

/**
 * The board as it goes over a socket: twenty rows written out as objects are about 4 kB, as lists about 2. `i` holds each institute once,
 * `d` the exam's denominator. A socket gets this form when its handshake says `auth: { packed: 1 }`.
 */
export interface PackedBoard {
  readonly t: number;
  readonly k: number;
  readonly u: string;
  readonly d: string;
  readonly i: readonly string[];
  /** rank, entry, name, index into `i`, units, correct, wrong, seconds */
  readonly r: readonly (readonly [number, string, string, number, string, number, number, number])[];
}

const encoder = new TextEncoder();
const size = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** At most `length` letters as people see them, the last one an ellipsis where something is left out. */
const clip = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const letters = Array.from(new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
};

const packAt = (board: TopicBody<'board'>, letters: number): PackedBoard => {
  const institutes: string[] = [];
  const indexOf = (name: string): number => {
    const clipped = clip(name, letters);
    const known = institutes.indexOf(clipped);
    return known >= 0 ? known : institutes.push(clipped) - 1;
  };
  return {
    t: board.total,
    k: board.taking,
    u: board.updatedAt,
    d: board.rows[0]?.score.denominator ?? '1',
    i: institutes,
    r: board.rows.map((row) => [
      row.rank,
      row.entry,
      clip(row.name, letters),
      indexOf(row.institute),
      row.score.units,
      row.correct,
      row.wrong,
      row.seconds,
    ]),
  };
};

/** Always fits: names and institutes lose their ends, the longest first, until it does; the whole ones come by HTTP. */
export const packBoard = (board: TopicBody<'board'>): PackedBoard => {
  let packed = packAt(board, Number.POSITIVE_INFINITY);
  for (const letters of [40, 32, 26, 22, 18, 15, 12, 10, 8, 6, 4]) {
    if (size(packed) <= BOARD_WIRE_BYTES) break;
    packed = packAt(board, letters);
  }
  return packed;
};

export const unpackBoard = ({ t, k, u, d, i, r }: PackedBoard): TopicBody<'board'> => ({
  total: t,
  taking: k,
  updatedAt: u,
  rows: r.map(([rank, entry, name, institute, units, correct, wrong, seconds]): BoardRow => ({
    rank,
    entry,
    name,
    institute: i[institute] ?? '',
    score: { units, denominator: d },
    correct,
    wrong,
    seconds,
  })),
});

const isBoard = (topic: string): boolean => topic.startsWith('board:');

/** A topic's body in the form for sockets that take it packed. */
export const wireBody = (topic: string, body: unknown): unknown => (isBoard(topic) ? packBoard(body as TopicBody<'board'>) : body);

/** The reverse, in the browser; a body that came unpacked stays as it is. */
export const readWire = (topic: string, body: unknown): unknown => {
  if (!isBoard(topic)) return body;
  const packed = body as Partial<PackedBoard> | null;
  return typeof packed === 'object' && Array.isArray(packed?.r) && Array.isArray(packed.i) ? unpackBoard(packed as PackedBoard) : body;
};
