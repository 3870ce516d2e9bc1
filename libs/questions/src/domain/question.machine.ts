import type { QuestionAction, QuestionState } from '#contracts/shared/bank';
import { machine } from '#platform/kernel';

/** The life of a question. Back to `draft` from `review`: sent back or withdrawn; from `retired`: taken in again. */
export const questionMachine = machine({
  name: 'question',
  initial: 'draft',
  to: {
    draft: ['review', 'approved', 'published', 'retired'],
    review: ['draft', 'approved', 'published', 'retired'],
    approved: ['published', 'retired'],
    published: ['approved', 'retired'],
    retired: ['draft'],
  },
});

/** Accepted for exams or for practice: an exam may count on it. */
export const isAccepted = (state: QuestionState | undefined): boolean => state === 'approved' || state === 'published';

/** What an action asks for: from which states, into which, and whether an author may do it to an own question. */
export const questionActionRules: Readonly<
  Record<QuestionAction, { readonly from: readonly QuestionState[]; readonly to: QuestionState; readonly author: readonly QuestionState[] }>
> = {
  submit: { from: ['draft'], to: 'review', author: ['draft'] },
  withdraw: { from: ['review'], to: 'draft', author: ['review'] },
  approve: { from: ['draft', 'review'], to: 'approved', author: [] },
  publish: { from: ['draft', 'review', 'approved'], to: 'published', author: [] },
  return: { from: ['review'], to: 'draft', author: [] },
  retire: { from: ['draft', 'review', 'approved', 'published'], to: 'retired', author: ['draft'] },
  restore: { from: ['retired'], to: 'draft', author: [] },
  // Both leave the state as it is: the nightly batch is what takes it out of practice.
  'set-aside': { from: ['published'], to: 'published', author: [] },
  keep: { from: ['published'], to: 'published', author: [] },
};
