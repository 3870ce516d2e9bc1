import type { StepWhy } from '#contracts/http/assistant';
import type { bn } from './bn.js';

type Key = keyof typeof bn;
type Values = Readonly<Record<string, string | number>>;

/** Why a step stands in a plan, as a text and what goes into it. `when` says when an exam opens. */
export const whyOf = (why: StepWhy, when: (at: string) => string): readonly [Key, Values] => {
  const [topic, percent] = [why.topic ?? '', why.percent ?? 0];
  switch (why.reason) {
    case 'weak':
      return ['whyWeak', { topic, percent }];
    case 'unsure':
      return why.topic === null ? ['whyUnsurePlain', {}] : ['whyUnsure', { topic, answered: why.answered ?? 0 }];
    case 'due':
      return ['whyDue', { count: why.count ?? 0 }];
    case 'exam': {
      const values = { exam: why.exam?.title ?? '', when: why.exam ? when(why.exam.opensAt) : '' };
      return why.topic === null ? ['whyExamPlain', values] : ['whyExam', { ...values, topic }];
    }
    case 'next-lesson':
      return why.course === null ? ['whyNextPlain', {}] : ['whyNext', { course: why.course }];
    case 'explains-weak':
      return ['whyExplains', { topic }];
    case 'keep':
      return ['whyKeep', { topic, percent }];
  }
};
