import type { PlaceInLine } from '#contracts/http/exams';
import { call } from '../../client/call.js';
import { examStore, type StoredStart } from '../../client/exam-store.js';
import { deviceId } from '../../client/pen.js';
import { deviceAhead } from '../../client/server-clock.js';

/** Asked again at once, so that the place in line is taken up while it is kept. */
const AGAIN_MS = 500;

/**
 * Starts the own attempt, or comes back to it with the pen in this tab, and keeps what the start gave. Where many start at once it waits,
 * and `inLine` hears how many go before. Throws `CallError`.
 */
export const begin = async (
  userId: string,
  examId: string,
  again = false,
  inLine: (place: PlaceInLine) => void = () => undefined,
): Promise<StoredStart> => {
  const device = await deviceId(examStore.durable());
  const ask = () =>
    call('POST /api/exams/:examId/attempts', { params: { examId }, body: { deviceId: device, ...(again ? { again } : {}) } });
  let answer = await ask();
  while ('line' in answer) {
    inLine(answer.line);
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN_MS);
    });
    answer = await ask();
  }
  const { attempt, openingKey, paperVersion, order } = answer;
  const start: StoredStart = { userId, examId, deviceId: device, attempt, openingKey, paperVersion, order, receipt: null };
  await examStore.putStart(start);
  const ahead = deviceAhead();
  if (ahead !== null) await examStore.rememberClock(ahead);
  return start;
};
