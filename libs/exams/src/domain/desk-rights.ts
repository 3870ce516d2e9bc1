import type { examRights } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { examMachine, type ExamState } from './exam.machine.js';
import { holds } from './rights.js';

export type ExamRight = (typeof examRights)[number];

/** Until this long before it opens a scheduled exam may be taken back, in milliseconds. */
export const takenBackUntil = 120_000;

interface Standing {
  readonly kind: 'live' | 'practice' | 'mock';
  readonly state: ExamState;
  readonly opensAt: number;
  /** The database's clock. */
  readonly now: number;
}

/** A ranked exam asks for a proven phone until it closes; in a draft it is one of the settings. */
export const asksOrWaives = ({ kind, state }: Pick<Standing, 'kind' | 'state'>): boolean =>
  kind === 'live' && (state === 'scheduled' || state === 'open');

/** What the exam itself allows now, whoever asks. */
const open: Readonly<Record<ExamRight, (exam: Standing) => boolean>> = {
  edit: ({ state }) => state === 'draft',
  schedule: ({ state }) => examMachine.may(state, 'scheduled'),
  unschedule: ({ state, opensAt, now }) => examMachine.may(state, 'draft') && opensAt - now >= takenBackUntil,
  cancel: ({ state }) => examMachine.may(state, 'cancelled'),
  'publish-results': ({ state }) => examMachine.may(state, 'results'),
  archive: ({ state }) => examMachine.may(state, 'archived'),
  extend: ({ state }) => state === 'open',
  phone: asksOrWaives,
  close: ({ state }) => state === 'open',
  time: ({ state }) => state === 'scheduled' || state === 'open',
};

/** Whoever writes exams may change and throw away drafts; what students see is for those who publish. */
export const permissionFor = (right: ExamRight, state: ExamState): 'exams.write' | 'exams.publish' =>
  right === 'edit' || (right === 'archive' && state === 'draft') ? 'exams.write' : 'exams.publish';

/** What this person may do with this exam now. */
export const rightsOf = (actor: Actor, exam: Standing): ExamRight[] =>
  (Object.keys(open) as ExamRight[]).filter((right) => open[right](exam) && holds(actor, permissionFor(right, exam.state)));
