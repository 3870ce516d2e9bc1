import type { examRights } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { examMachine, type ExamState } from './exam.machine.js';
import { mayMakeUp, maySamePaper } from './make-ups.js';
import { holds } from './rights.js';
import type { ReleaseRules } from './visibility.js';

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
  send: ({ state }) => state === 'draft',
};

/** Whoever writes exams may change and throw away drafts; what students see is for those who publish. */
export const permissionFor = (right: ExamRight, state: ExamState): 'exams.write' | 'exams.publish' =>
  right === 'edit' || right === 'send' || (right === 'archive' && state === 'draft') ? 'exams.write' : 'exams.publish';

/** A waived phone lets spare accounts in: that stays with those who look after all exams. */
const ownRefuses: readonly ExamRight[] = ['phone'];

/** Whether the actor may, as far as the person decides. `own`: the exam and all of its courses are the actor's (`ExamSight.isOwn`). */
export const isPermitted = (actor: Actor, right: ExamRight, state: ExamState, own: boolean): boolean => {
  const permission = permissionFor(right, state);
  if (holds(actor, permission)) return true;
  return own && permission === 'exams.publish' && !ownRefuses.includes(right) && holds(actor, 'exams.publishOwn');
};

/** What this person may do with this exam now. Nobody sends to an admin who is one. */
export const rightsOf = (actor: Actor, exam: Standing, own = false): ExamRight[] =>
  (Object.keys(open) as ExamRight[])
    .filter((right) => open[right](exam) && isPermitted(actor, right, exam.state, own))
    .filter((right) => right !== 'send' || !holds(actor, 'exams.publish'));

/** Whether this person may let some sit the exam later: whoever writes exams; with its own paper, who may publish its results, since they wait. */
export const makeUpRights = (
  actor: Actor,
  exam: ReleaseRules & { readonly makeUpOf: string | null },
  own: boolean,
): { readonly may: boolean; readonly same: boolean } => {
  const may = holds(actor, 'exams.write') && mayMakeUp(exam);
  return { may, same: may && maySamePaper(exam) && isPermitted(actor, 'publish-results', exam.state, own) };
};
