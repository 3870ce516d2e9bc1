import type { Receipt, Save } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';
import { isSameAnswer } from '../domain/same-answer.js';
import type { Packet, PacketDone } from './save-batch.js';

interface Waiting {
  readonly packet: Packet;
  readonly done: (result: PacketDone) => void;
  readonly failed: (error: unknown) => void;
}
type Written = PacketDone | { readonly error: unknown };

/** So long the packets of one attempt are gathered that sends too many. */
const GATHER_MS = 1000;
/** Near the deadline nobody waits for long: what comes then is written before it. */
const AT_THE_END_MS = 50;

/**
 * Saves of attempts that are beyond their pace: all packets that come within a second are folded to the newest save of each question, and only
 * those are written, each as a packet of its own. A packet is answered when the newest of each of its questions is committed, with the receipt
 * of what stands then; so what was folded away is never acknowledged by itself, and nothing is without a stored answer that covers it.
 */
export class SlowSaves {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(
    private readonly write: (packet: Packet) => Promise<PacketDone>,
    private readonly after: (work: () => void, ms: number) => unknown = setTimeout,
  ) {}

  /** `atEnd`: the deadline is near, and what has gathered goes with it. */
  save(packet: Packet, atEnd: boolean): Promise<PacketDone> {
    const { examId, attemptId, userId, epoch } = packet;
    const key = [examId, attemptId, userId, epoch].join('/');
    return new Promise((done, failed) => {
      const queue = this.queues.get(key);
      const waiting = { packet, done, failed };
      if (queue) queue.push(waiting);
      else this.queues.set(key, [waiting]);
      if (!queue || atEnd) this.after(() => void this.flush(key), atEnd ? AT_THE_END_MS : GATHER_MS);
    });
  }

  private async flush(key: string): Promise<void> {
    const waiting = this.queues.get(key);
    if (!waiting?.[0]) return;
    this.queues.delete(key);
    const newest = newestOf(waiting.map(({ packet }) => packet));
    const { packet } = waiting[0];
    const written = new Map(
      await Promise.all(
        [...newest].map(async ([questionId, save]): Promise<[string, Written]> => [
          questionId,
          await this.write({ ...packet, saves: [save] }).catch((error: unknown) => ({ error })),
        ]),
      ),
    );
    for (const one of waiting) answer(one, newest, written);
  }
}

/** Of two values under one key the first one, as PostgreSQL has it. */
const newestOf = (packets: readonly Packet[]): Map<string, Save> => {
  const newest = new Map<string, Save>();
  for (const save of packets.flatMap(({ saves }) => saves)) {
    const known = newest.get(save.questionId);
    if (!known || save.revision > known.revision) newest.set(save.questionId, save);
  }
  return newest;
};

const answer = ({ packet, done, failed }: Waiting, newest: ReadonlyMap<string, Save>, written: ReadonlyMap<string, Written>): void => {
  const receipts: Receipt[] = [];
  let last: PacketDone | null = null;
  for (const save of packet.saves) {
    const { questionId, revision } = save;
    const [result, kept] = [written.get(questionId), newest.get(questionId)];
    if (!result || !kept || 'error' in result)
      return failed(result && 'error' in result ? result.error : new Error('A save was folded away'));
    if (kept.revision === revision && !isSameAnswer(kept, save)) return failed(new AppError('Revision taken', { questionId }));
    const [receipt] = result.receipts;
    if (!receipt) return failed(new Error('A save has no receipt'));
    receipts.push(receipt);
    if (last === null || result.at < last.at) last = result;
  }
  if (last === null) return failed(new Error('A packet without saves'));
  done({ at: last.at, deadline: last.deadline, receipts });
};
