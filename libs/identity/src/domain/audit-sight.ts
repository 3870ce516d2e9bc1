import type * as z from 'zod/mini';
import type { auditRow } from '#contracts/http/audit';
import type { Actor } from '#platform/kernel';

type AuditRow = z.infer<typeof auditRow>;

/**
 * What was done to questions and papers says what a coming one holds, and a corrected key what is right: that is read by who looks after the exams
 * of every course. Others see that something was done, when, and to which exam.
 */
const ofPapers = new Set(['question', 'questions', 'exam', 'import', 'subject']);
const seesPapers = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('exams.publish'));
/** One name for all that is done to questions: what was approved or set aside, and when, is asked for a coming paper. */
const ofQuestions = new Set(['question', 'questions']);
const withoutPapers = (row: AuditRow): AuditRow => {
  if (!ofPapers.has(row.subjectKind)) return row;
  const action = ofQuestions.has(row.subjectKind) ? 'question.save' : row.action;
  const named = row.subjectKind === 'exam' ? {} : { subjectId: null, subject: '' };
  return { ...row, ...named, action, before: null, after: null, reason: null };
};

/** The rows as this person may read them. */
export const shownTo = (actor: Actor, rows: AuditRow[]): AuditRow[] => (seesPapers(actor) ? rows : rows.map(withoutPapers));
