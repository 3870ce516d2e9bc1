import type { UseFormReturn } from 'react-hook-form';
import type { ExamConflict } from '#contracts/http/exam-desk';
import type { Values } from '../../../admin-kit/typed-client.js';
import { useConflictWords } from '../before/use-conflict-words.js';
import { fieldOf } from './exam-values.js';
import { untouched } from './use-exam.form.js';

/** What the check of the saved exam says of a field, as long as the field holds what is saved. */
export const useFound = (form: UseFormReturn<Values>, conflicts: readonly ExamConflict[]) => {
  const words = useConflictWords();
  return (name: string): { block?: string; warn?: string } => {
    if (!untouched(form, name)) return {};
    const own = conflicts.filter(({ where }) => where.field !== null && fieldOf(where.field) === name);
    const [block, warn] = (['block', 'warn'] as const).map((kind) => own.find(({ severity }) => severity === kind));
    return { ...(block ? { block: words.sentence(block) } : {}), ...(warn ? { warn: words.sentence(warn) } : {}) };
  };
};
