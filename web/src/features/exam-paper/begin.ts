import { startAttempt } from '#contracts/http/exams';
import { call } from '../../client/call.js';
import { examStore, type StoredStart } from '../../client/exam-store.js';
import { deviceId } from '../../client/pen.js';
import { deviceAhead } from '../../client/server-clock.js';

/** Starts the own attempt, or comes back to it with the pen in this tab, and keeps what the start gave. Throws `CallError`. */
export const begin = async (userId: string, examId: string, again = false): Promise<StoredStart> => {
  const device = await deviceId(examStore.durable());
  const { attempt, openingKey, paperVersion, order } = await call(startAttempt, {
    params: { examId },
    body: { deviceId: device, ...(again ? { again } : {}) },
  });
  const start: StoredStart = { userId, examId, deviceId: device, attempt, openingKey, paperVersion, order, receipt: null };
  await examStore.putStart(start);
  const ahead = deviceAhead();
  if (ahead !== null) await examStore.rememberClock(ahead);
  return start;
};
