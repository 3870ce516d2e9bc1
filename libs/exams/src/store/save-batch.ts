import type { Receipt, Save } from '#contracts/http/exams';
import type { AnswersDb } from '#platform';
import { AppError } from '#platform/kernel';
import { isSameAnswer, type AnswerValue } from '../domain/same-answer.js';
import { receiptOf } from '../domain/save-receipt.js';
import { saveBatchSql, storedAnswersSql, type SaveBatchRow, type SaveVerdict, type StoredAnswerRow } from './answers.sql.js';
import { arrayText, iso } from './sql.js';

/** One request: the saves of one attempt by one device. Everything in it has been checked against the paper. */
export interface Packet {
  readonly examId: string;
  readonly attemptId: string;
  readonly userId: string;
  readonly epoch: number;
  readonly saves: readonly Save[];
}

export interface PacketDone {
  readonly at: number;
  readonly deadline: number;
  readonly receipts: Receipt[];
}

interface OrderKey {
  readonly epoch: number;
  readonly revision: number;
}
/** An answer that PostgreSQL holds, with its order key. */
interface StoredAnswer extends OrderKey, AnswerValue {
  readonly savedAt: number;
}
type StoredAnswers = ReadonlyMap<string, StoredAnswer>;

const refusals: Readonly<Record<Exclude<SaveVerdict, 'open'>, () => AppError>> = {
  missing: () => new AppError('Attempt not found'),
  closed: () => new AppError('Attempt closed'),
  late: () => new AppError('Deadline over'),
  'taken-over': () => new AppError('Taken over'),
  forged: () => new AppError('Invalid input', { field: 'epoch' }, { issues: { epoch: 'No device has this epoch' } }),
};

const valuesOf = (packets: readonly Packet[]): unknown[][] => {
  const saves = packets.flatMap((packet, place) => packet.saves.map((save) => ({ save, no: place + 1 })));
  return [
    packets.map(({ examId }) => examId),
    packets.map(({ attemptId }) => attemptId),
    packets.map(({ userId }) => userId),
    packets.map(({ epoch }) => epoch),
    saves.map(({ no }) => no),
    saves.map(({ save }) => save.questionId),
    saves.map(({ save }) => save.revision),
    saves.map(({ save }) => arrayText(save.optionIds)),
    saves.map(({ save }) => save.number ?? null),
    saves.map(({ save }) => save.flagged ?? false),
  ];
};

/** What the statement stored for the attempt of a row, by question. `saves`: all saves of the statement, in their order. */
const keptOf = (row: SaveBatchRow, saves: readonly Save[]): StoredAnswers =>
  new Map(
    (row.kept ?? []).map((text) => {
      const [questionId = '', epoch = '', revision = '', seat = ''] = text.split('/');
      const { optionIds, number, flagged } = saves[Number(seat) - 1]!;
      return [questionId, { epoch: Number(epoch), revision: Number(revision), savedAt: row.at, optionIds, number, flagged }];
    }),
  );

const covers = (stored: OrderKey | undefined, wanted: OrderKey): stored is OrderKey =>
  stored !== undefined && (stored.epoch > wanted.epoch || (stored.epoch === wanted.epoch && stored.revision >= wanted.revision));

const isSameKey = (a: OrderKey, b: OrderKey): boolean => a.epoch === b.epoch && a.revision === b.revision;

/** Saves that changed nothing since a higher key, or their own, stood already: what stands there, read after the commit. */
const readStored = async (
  db: AnswersDb,
  wanted: readonly { examId: string; attemptId: string; questionId: string }[],
): Promise<StoredAnswers> => {
  if (wanted.length === 0) return new Map();
  const rows = await db.query<StoredAnswerRow & Record<string, unknown>>(storedAnswersSql, [
    wanted.map(({ examId }) => examId),
    wanted.map(({ attemptId }) => attemptId),
    wanted.map(({ questionId }) => questionId),
  ]);
  return new Map(rows.map((row) => [`${row.attemptId}/${row.questionId}`, row]));
};

/**
 * The receipts of an open packet, or 'Revision taken' where another answer stands under the key of one of its saves.
 * Throws where what stands does not cover a save: no save is acknowledged then.
 */
const receiptsOf = (secret: string, packet: Packet, standing: (questionId: string) => StoredAnswer | undefined): Receipt[] | AppError => {
  const { examId, attemptId, epoch } = packet;
  const receipts: Receipt[] = [];
  for (const save of packet.saves) {
    const { questionId, revision } = save;
    const stored = standing(questionId);
    if (!covers(stored, { epoch, revision })) throw new Error(`No stored answer covers a save of ${attemptId}`);
    if (isSameKey(stored, { epoch, revision }) && !isSameAnswer(stored, save)) return new AppError('Revision taken', { questionId });
    const key = { epoch: stored.epoch, revision: stored.revision, savedAt: iso(stored.savedAt) };
    receipts.push(receiptOf(secret, { examId, attemptId, questionId, ...key }, stored));
  }
  return receipts;
};

/**
 * Writes all packets in one statement. Each gets its receipts, made from what PostgreSQL has committed, or the error that refuses it;
 * a packet's refusal does not touch the others. Throws when the statement as a whole failed, or a save would be acknowledged that nothing
 * stored covers: each packet goes alone then.
 */
export const writePackets = async (db: AnswersDb, secret: string, packets: readonly Packet[]): Promise<(PacketDone | AppError)[]> => {
  const rows = await db.query<SaveBatchRow & Record<string, unknown>>({
    name: 'save-answers',
    text: saveBatchSql,
    values: valuesOf(packets),
  });
  const saves = packets.flatMap((packet) => packet.saves);
  const kept = rows.map((row) => keptOf(row, saves));
  const unmoved = packets.flatMap((packet, place) =>
    rows[place]?.verdict === 'open'
      ? packet.saves
          .filter(({ questionId, revision }) => !covers(kept[place]?.get(questionId), { epoch: packet.epoch, revision }))
          .map(({ questionId }) => ({ examId: packet.examId, attemptId: packet.attemptId, questionId }))
      : [],
  );
  const stored = await readStored(db, unmoved);
  return packets.map((packet, place) => {
    const row = rows[place];
    if (!row || row.deadline === null || row.verdict !== 'open') return refusals[row && row.verdict !== 'open' ? row.verdict : 'missing']();
    const receipts = receiptsOf(secret, packet, (id) => stored.get(`${packet.attemptId}/${id}`) ?? kept[place]?.get(id));
    return receipts instanceof AppError ? receipts : { at: row.at, deadline: row.deadline, receipts };
  });
};
