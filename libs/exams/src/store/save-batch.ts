import type { Receipt, Save } from '#contracts/http/exams';
import type { AnswersDb } from '#platform';
import { AppError } from '#platform/kernel';
import { receiptOf } from '../domain/save-receipt.js';
import { saveBatchSql, storedKeysSql, type SaveBatchRow, type SaveVerdict, type StoredKeyRow } from './answers.sql.js';
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
interface StoredKey extends OrderKey {
  readonly savedAt: number;
}

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

const keptOf = (row: SaveBatchRow): Map<string, StoredKey> =>
  new Map(
    (row.kept ?? []).map((text) => {
      const [questionId = '', epoch = '', revision = ''] = text.split('/');
      return [questionId, { epoch: Number(epoch), revision: Number(revision), savedAt: row.at }];
    }),
  );

const covers = (stored: OrderKey | undefined, wanted: OrderKey): boolean =>
  stored !== undefined && (stored.epoch > wanted.epoch || (stored.epoch === wanted.epoch && stored.revision >= wanted.revision));

/** Saves that changed nothing since a higher key stood already: their stored keys, read after the commit. */
const readStored = async (
  db: AnswersDb,
  wanted: readonly { examId: string; attemptId: string; questionId: string }[],
): Promise<Map<string, StoredKey>> => {
  if (wanted.length === 0) return new Map();
  const rows = await db.query<StoredKeyRow & Record<string, unknown>>(storedKeysSql, [
    wanted.map(({ examId }) => examId),
    wanted.map(({ attemptId }) => attemptId),
    wanted.map(({ questionId }) => questionId),
  ]);
  return new Map(rows.map((row) => [`${row.attemptId}/${row.questionId}`, row]));
};

/**
 * Writes all packets in one statement. Each gets its receipts, made from what PostgreSQL has committed, or the error that refuses it;
 * a packet's refusal does not touch the others. Throws when the statement as a whole failed.
 */
export const writePackets = async (db: AnswersDb, secret: string, packets: readonly Packet[]): Promise<(PacketDone | AppError)[]> => {
  const rows = await db.query<SaveBatchRow & Record<string, unknown>>({
    name: 'save-answers',
    text: saveBatchSql,
    values: valuesOf(packets),
  });
  const kept = rows.map(keptOf);
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
    const receipts = packet.saves.map(({ questionId, revision }) => {
      const own = kept[place]?.get(questionId);
      const key = covers(own, { epoch: packet.epoch, revision }) ? own : stored.get(`${packet.attemptId}/${questionId}`);
      if (!key) throw new Error(`No stored answer for an acknowledged save of ${packet.attemptId}`);
      return receiptOf(secret, {
        examId: packet.examId,
        attemptId: packet.attemptId,
        questionId,
        epoch: key.epoch,
        revision: key.revision,
        savedAt: iso(key.savedAt),
      });
    });
    return { at: row.at, deadline: row.deadline, receipts };
  });
};
