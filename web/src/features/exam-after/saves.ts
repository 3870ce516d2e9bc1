import type { inspectAttempt } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Given } from './letters.js';

export type Inspection = ResponseOf<typeof inspectAttempt>;
export type AskedQuestion = Inspection['questions'][number];

/** One arrival at the server, as it is told: what stood before it and what it brought. */
export interface SaveLine {
  readonly key: string;
  readonly questionId: string;
  readonly at: string;
  /** Since the start. */
  readonly second: number;
  readonly epoch: number;
  readonly revision: number;
  readonly before: Given;
  readonly after: Given;
  readonly kind: 'chose' | 'changed' | 'cleared' | 'marked' | 'same';
  readonly counts: boolean;
  /** Arrived between the deadline and the end of the grace. */
  readonly inGrace: boolean;
  /** From a device after another one had taken over. */
  readonly takenOver: boolean;
  readonly receipt: string | null;
  /** Came too late to count: after deadline and grace, or after the submission. */
  readonly late: 'late' | 'closed' | null;
}

const nothing: Given = { optionIds: [], number: null };
const said = ({ optionIds, number }: Given): string => JSON.stringify([[...optionIds].sort(), number ?? '']);
const isNothing = (given: Given): boolean => said(given) === said(nothing);

const kindOf = (before: Given, after: Given, flagTurned: boolean): SaveLine['kind'] => {
  if (said(before) === said(after)) return flagTurned ? 'marked' : 'same';
  if (isNothing(after)) return 'cleared';
  return isNothing(before) ? 'chose' : 'changed';
};

/** Every save with what it changed, the oldest first; late ones among them, by their time. */
export const saveLines = ({ attempt, saves, late }: Inspection): SaveLine[] => {
  const known = new Map<string, { given: Given; flagged: boolean }>();
  const startedAt = Date.parse(attempt.startedAt);
  const kept = saves.map((save, at): SaveLine => {
    const { questionId, epoch, revision, optionIds, number, flagged } = save;
    const had = known.get(questionId) ?? { given: nothing, flagged: false };
    const after = { optionIds, number };
    known.set(questionId, { given: after, flagged });
    return {
      key: `s${at}`,
      questionId,
      at: save.savedAt,
      second: save.second,
      epoch,
      revision,
      before: had.given,
      after,
      kind: kindOf(had.given, after, had.flagged !== flagged),
      counts: save.counts,
      inGrace: save.inGrace,
      takenOver: save.takenOver,
      receipt: save.receipt,
      late: null,
    };
  });
  const after = late.map(({ questionId, epoch, revision, optionIds, number, receivedAt, reason }, at): SaveLine => {
    const before = known.get(questionId)?.given ?? nothing;
    return {
      key: `l${at}`,
      questionId,
      at: receivedAt,
      second: (Date.parse(receivedAt) - startedAt) / 1000,
      epoch,
      revision,
      before,
      after: { optionIds, number },
      kind: kindOf(before, { optionIds, number }, false),
      counts: false,
      inGrace: false,
      takenOver: false,
      receipt: null,
      late: reason,
    };
  });
  return [...kept, ...after].sort((a, b) => a.second - b.second);
};

/** How many saves staff may want to look at: those of the grace, and those of a device beside the one that held the attempt. */
export const worthALook = ({ saves }: Pick<Inspection, 'saves'>): { readonly inGrace: number; readonly takenOver: number } => ({
  inGrace: saves.filter(({ inGrace }) => inGrace).length,
  takenOver: saves.filter(({ takenOver }) => takenOver).length,
});

/** A drawing of a sitting: shares (0 to 1) of its length, one lane for each device that held the pen. */
export interface TimeLine {
  readonly lanes: readonly number[];
  /** Seconds that the whole width stands for. */
  readonly span: number;
  readonly deadline: number;
  readonly submitted: number | null;
  readonly ticks: readonly { readonly key: string; readonly lane: number; readonly at: number; readonly late: boolean }[];
  /** Seconds at which the axis has a mark: four or five, at round minutes. */
  readonly marks: readonly number[];
}

const steps = [60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400];
const mostMarks = 4;

export const timeLineOf = ({ attempt }: Inspection, lines: readonly SaveLine[]): TimeLine => {
  const startedAt = Date.parse(attempt.startedAt);
  const since = (moment: string): number => (Date.parse(moment) - startedAt) / 1000;
  const end = Math.max(
    since(attempt.deadline),
    attempt.submittedAt ? since(attempt.submittedAt) : 0,
    ...lines.map(({ second }) => second),
    1,
  );
  const lanes = [...new Set(lines.map(({ epoch }) => epoch))].sort((a, b) => a - b);
  const step = steps.find((seconds) => end / seconds <= mostMarks) ?? Math.ceil(end / mostMarks);
  const share = (second: number): number => Math.min(1, Math.max(0, second / end));
  return {
    lanes: lanes.length > 0 ? lanes : [1],
    span: end,
    deadline: share(since(attempt.deadline)),
    submitted: attempt.submittedAt ? share(since(attempt.submittedAt)) : null,
    ticks: lines.map(({ key, epoch, second, late }) => ({
      key,
      lane: Math.max(0, lanes.indexOf(epoch)),
      at: share(second),
      late: late !== null,
    })),
    marks: Array.from({ length: Math.floor(end / step) + 1 }, (_, place) => place * step),
  };
};
