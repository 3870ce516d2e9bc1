/** The one rule of when an exam can be begun and when it ends; the server and the form that sets the times follow it. Moments in milliseconds. */

export interface ExamSpan {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly durationSeconds: number;
  /** So long after the opening an attempt may still be begun; null = until the exam closes. */
  readonly startWindowSeconds: number | null;
}

/** From this moment on nobody can start any more. */
export const lastStart = ({ opensAt, closesAt, startWindowSeconds }: Omit<ExamSpan, 'durationSeconds'>): number =>
  startWindowSeconds === null ? closesAt : Math.min(opensAt + startWindowSeconds * 1000, closesAt);

/** When the last attempt ends of those who have everybody's time. With a start window all end together, so that nobody writes after those who began first. */
export const commonEnd = ({ opensAt, closesAt, durationSeconds, startWindowSeconds }: ExamSpan): number =>
  startWindowSeconds === null ? closesAt : Math.min(opensAt + durationSeconds * 1000, closesAt);

type Kind = 'live' | 'practice' | 'mock';

/** Ten minutes to come in; of a short exam half of it. */
export const usualStartWindow = (kind: Kind, durationSeconds: number): number | null =>
  kind === 'live' ? Math.min(600, Math.max(60, Math.floor(durationSeconds / 120) * 60)) : null;

/** When it closes unless its author says otherwise: a ranked exam with its common end; any other half an hour later, for those who come late. */
export const usualClose = (kind: Kind, opensAt: number, durationSeconds: number): number =>
  opensAt + (durationSeconds + (kind === 'live' ? 0 : 1800)) * 1000;
