import type { ExamConflict } from '#contracts/http/exam-desk';

/** Conflicts that one line of the list names: all of one kind, or one of the exam itself. */
export interface ConflictGroup {
  readonly key: string;
  readonly first: ExamConflict;
  readonly all: readonly ExamConflict[];
}

const order = { block: 0, warn: 1 } as const;

/**
 * What stands in the way first, in the order the server found it; questions with the same fault in one line, so that a paper of two
 * hundred does not make a list of two hundred.
 */
export const conflictGroups = (conflicts: readonly ExamConflict[]): readonly ConflictGroup[] => {
  const groups = new Map<string, ExamConflict[]>();
  for (const conflict of conflicts) {
    const { code, severity, where, facts } = conflict;
    const key =
      where.number === null ? `${code} ${where.field ?? ''} ${where.section ?? ''} ${JSON.stringify(facts)}` : `${severity} ${code}`;
    groups.set(key, [...(groups.get(key) ?? []), conflict]);
  }
  return [...groups]
    .map(([key, all]) => ({ key, first: all[0] as ExamConflict, all }))
    .toSorted((a, b) => order[a.first.severity] - order[b.first.severity]);
};
