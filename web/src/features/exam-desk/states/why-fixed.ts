import type { ExamDesk } from '#contracts/http/exam-desk';

export type WhyFixed = 'fixedScheduled' | 'fixedSealed' | 'fixedLater' | 'fixedRight';

/** Why nothing of an exam can be changed; null when it can. A way back to a draft is named only where it is offered. */
export const whyFixed = ({ state, may }: Pick<ExamDesk, 'state' | 'may'>): WhyFixed | null => {
  if (may.includes('edit')) return null;
  if (state === 'draft') return 'fixedRight';
  if (state !== 'scheduled') return 'fixedLater';
  return may.includes('unschedule') ? 'fixedScheduled' : 'fixedSealed';
};
