import type { OpsBanner, OpsExam, OpsJob, OpsLane, OpsProcess } from '#contracts/http/ops-shapes';

export interface LaneAct {
  readonly is: 'pause' | 'resume';
  readonly lane: OpsLane;
}
export interface DrainAct {
  readonly is: 'drain';
  readonly process: OpsProcess;
}
export interface ExamAct {
  readonly is: 'rebuild' | 'extend';
  readonly exam: OpsExam;
}
export interface JobAct {
  readonly is: 'retry' | 'discard';
  readonly job: OpsJob;
}
/** Everything of one reaction. */
export interface RetryAllAct {
  readonly is: 'retryAll';
  readonly reaction: string;
}
export interface WithdrawAct {
  readonly is: 'withdraw';
  readonly banner: OpsBanner;
}
/** Something that operations are about to do. */
export type PlainAct = LaneAct | DrainAct | ExamAct | JobAct | RetryAllAct | WithdrawAct;
export type Act = PlainAct | { readonly is: 'post' };

/** Asks before it is done; null for whoever may only look. */
export type OnAct = ((act: Act) => void) | null;

/** What the list of acts has words for; whatever else there is stands there as a plain "done". */
export const dids = [
  'ops.pause-lane',
  'ops.resume-lane',
  'ops.retry-job',
  'ops.retry-jobs',
  'ops.discard-job',
  'ops.try-now',
  'ops.post-banner',
  'ops.withdraw-banner',
  'ops.rebuild-board',
  'ops.drain',
  'exam.extend',
] as const;
export type Did = (typeof dids)[number];
