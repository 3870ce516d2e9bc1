import { usedFilters, type AuditEntry, type Named } from './audit.js';

/** The entry of somebody who takes a list out as a file: how it was narrowed and ordered, as what it leaves, and how many rows stand in it. */
export const exportEntry = <T extends { readonly format: string }>(
  { action, subjectKind, subjectId = null, subject }: Pick<AuditEntry, 'action' | 'subjectKind'> & Partial<AuditEntry>,
  asked: T & Named<T>,
  rows: number,
): AuditEntry => ({
  action,
  subjectKind,
  subjectId,
  subject: subject ?? asked.format.toUpperCase(),
  after: { ...usedFilters<object>(asked), rows },
});
