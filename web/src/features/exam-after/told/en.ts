import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  changed: 'Key corrected: {before} → {after}',
  changedSays: 'Key corrected: {before} before, {after} now',
  question: 'Question {n}: {reason}',
  cancelled: 'Question {n} cancelled: {reason}',
  places: 'Everybody was scored anew, so places may have changed as well.',
  earlier: 'Earlier corrections',
  staff:
    'You look after exams as staff, so this result is for you alone: it does not rank, and counts in no list of toppers and no statistics.',
  off: 'Your paper is not on the leaderboard now',
  offSafe: 'Your answers and marks are kept.',
  offReason: 'Reason: {reason}',
  rescoring: 'A key was corrected and everybody is being scored anew. The new marks will be here in a moment.',
  fresh: 'New',
  row: 'Key corrected: {before} → {after}',
  rowSays: 'Key corrected: {before} before, {after} now',
  rowOff: 'Your paper is not on the leaderboard now. Reason: {reason}',
  toastChanged: 'A key was corrected',
  toastMarks: '{exam}: your marks went from {before} to {after}',
  toastOff: '{exam}: your answers and marks are kept. Reason: {reason}',
  toastBack: 'Your paper is on the leaderboard again',
  see: 'See',
};
