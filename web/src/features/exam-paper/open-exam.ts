import { isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { examStore, type ExamFacts, type SealedPaper, type StoredStart } from '../../client/exam-store.js';
import { becomeDevice, deviceId } from '../../client/pen.js';
import { deviceAhead, noteServerTime } from '../../client/server-clock.js';
import { arrange, type ArrangedPaper } from './arrange.js';
import { begin } from './begin.js';
import { openSealed, SealBroken } from './seal.js';
import { ExamSession } from './session.js';

/** An opened attempt. `paper` is null when the attempt is over and only its receipt is shown. */
export interface OpenExam {
  readonly session: ExamSession;
  readonly paper: ArrangedPaper | null;
  readonly facts: ExamFacts | null;
}
/** No attempt is under way: the onboarding page is the place to begin. */
export const NOT_BEGUN = 'not-begun';

const sessions = new Map<string, Promise<OpenExam | typeof NOT_BEGUN>>();

/** Without an answer of the server yet, its clock is taken from the last visit: wide enough that any true answer corrects it. */
const primeClock = async (): Promise<void> => {
  if (deviceAhead() !== null) return;
  const ahead = await examStore.clockAhead();
  const at = performance.now();
  if (ahead !== null && deviceAhead() === null) noteServerTime(Date.now() - ahead - 2000, at - 4000, at);
};

/** The facts of an exam, fresh or as this device last saw them. */
export const factsOf = async (examId: string): Promise<ExamFacts> => {
  try {
    const facts = await call('GET /api/exams/:examId', { params: { examId } });
    void examStore.putFacts(facts);
    return facts;
  } catch (error) {
    const kept = isCallError(error) && error.answered && error.statusCode < 500 ? undefined : await examStore.getFacts(examId);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** The sealed paper of this version, from the device or the server. */
export const sealedPaper = async (examId: string, version: number): Promise<SealedPaper> => {
  const kept = await examStore.getPaper(examId);
  if (kept?.version === version) return kept;
  const fetched = await call('GET /api/exams/:examId/paper', { params: { examId } });
  await examStore.putPaper(fetched);
  return fetched;
};

const openPaper = async (start: StoredStart): Promise<ArrangedPaper> => {
  const { examId, paperVersion, openingKey, order } = start;
  const sealed = await sealedPaper(examId, paperVersion);
  try {
    return arrange(await openSealed(sealed, openingKey, paperVersion), order);
  } catch (error) {
    if (error instanceof SealBroken && error.reason === 'no-crypto') throw error;
    // What this device kept may be damaged: once more from the server.
    const fresh = await call('GET /api/exams/:examId/paper', { params: { examId } });
    await examStore.putPaper(fresh);
    return arrange(await openSealed(fresh, openingKey, paperVersion), order);
  }
};

/** A newer tab of this browser takes the pen by a start of its own; without a connection it goes on as the tab before it. */
const takeOver = async (start: StoredStart): Promise<StoredStart> => {
  if (start.deviceId === (await deviceId(examStore.durable()))) return start;
  try {
    return await begin(start.userId, start.examId);
  } catch (error) {
    // Refused (closed meanwhile, submitted elsewhere): what waits here is still sent, and the session finds out what came of it.
    if (!isCallError(error) || !error.answered) becomeDevice(start.deviceId);
    return start;
  }
};

const submittedStart = async (userId: string, examId: string, attemptId: string): Promise<StoredStart> => {
  const [{ attempt }, receipt] = await Promise.all([
    call('GET /api/exams/:examId/attempts/:attemptId', { params: { examId, attemptId } }),
    call('GET /api/exams/:examId/attempts/:attemptId/receipt', { params: { examId, attemptId } }),
  ]);
  return { userId, examId, deviceId: '', attempt, openingKey: '', paperVersion: 0, order: [], receipt };
};

/** Finds the attempt: on this device, else under way on the server, else its receipt. Null when there is none. */
const findStart = async (userId: string, examId: string): Promise<StoredStart | null> => {
  const kept = await examStore.getStart(userId, examId);
  if (kept !== undefined && kept.receipt === null) return takeOver(kept);
  const facts = await factsOf(examId).catch((error: unknown) => {
    if (kept === undefined) throw error;
    return null;
  });
  const mine = facts?.exam.mine ?? null;
  if (mine?.state === 'in_progress') return begin(userId, examId);
  if (kept !== undefined && (mine === null || mine.attemptId === kept.attempt.id)) return kept;
  return mine?.attemptId ? submittedStart(userId, examId, mine.attemptId) : null;
};

const open = async (userId: string, examId: string): Promise<OpenExam | typeof NOT_BEGUN> => {
  await primeClock();
  const start = await findStart(userId, examId);
  if (start === null) return NOT_BEGUN;
  const paper = start.receipt === null ? await openPaper(start) : null;
  const session = new ExamSession(start);
  await session.open();
  return { session, paper, facts: (await examStore.getFacts(examId)) ?? (await factsOf(examId).catch(() => null)) };
};

/** Opens the attempt of this person, or gives the one that is already open in this page. Throws `CallError` or `SealBroken`. */
export const openExam = (userId: string, examId: string): Promise<OpenExam | typeof NOT_BEGUN> => {
  const key = `${userId}:${examId}`;
  const known = sessions.get(key);
  if (known !== undefined) return known;
  const opening = (async () => {
    let opened: OpenExam | typeof NOT_BEGUN = NOT_BEGUN;
    try {
      opened = await open(userId, examId);
      return opened;
    } finally {
      if (opened === NOT_BEGUN) sessions.delete(key);
    }
  })();
  sessions.set(key, opening);
  return opening;
};

/** A further attempt replaces the finished one. */
export const forgetExam = (userId: string, examId: string): void => {
  sessions.delete(`${userId}:${examId}`);
};
