import { useState } from 'react';
import type { QuestionRow } from '#contracts/http/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';

export const pickStates = ['draft', 'approved', 'published'] as const;

/** What the list of the dialog is narrowed by; empty texts narrow nothing. */
export interface PickAsked {
  readonly q: string;
  /** Kept for exams, or in practice; own drafts for who schedules own exams. */
  readonly state: (typeof pickStates)[number];
  readonly subjectId: string;
  readonly kind: string;
  readonly difficulty: string;
  readonly source: string;
  readonly tag: string;
  readonly language: string;
  readonly unused: boolean;
  readonly page: number;
}

const nothing: PickAsked = {
  q: '',
  state: 'approved',
  subjectId: '',
  kind: '',
  difficulty: '',
  source: '',
  tag: '',
  language: '',
  unused: false,
  page: 1,
};

/** A dialog keeps what it is asked to itself: the address belongs to the page below. */
export const usePicking = (subjectId: string, states: readonly PickAsked['state'][]) => {
  const [asked, setAsked] = useState<PickAsked>({ ...nothing, state: states[0] ?? 'approved', subjectId });
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionRow>>(new Map());
  /** Where a press with Shift begins. */
  const [last, setLast] = useState<string | null>(null);
  const { q, state, kind, difficulty, source, tag, language, unused, page } = asked;
  const query = {
    state,
    page,
    ...(q === '' ? {} : { q }),
    ...(asked.subjectId === '' ? {} : { subjectId: asked.subjectId }),
    ...(kind === '' ? {} : { kind: kind as QuestionRow['kind'] }),
    ...(difficulty === '' ? {} : { difficulty }),
    ...(source === '' ? {} : { source }),
    ...(tag === '' ? {} : { tag }),
    ...(language === '' ? {} : { language: language as QuestionRow['language'] }),
    ...(unused ? { unused: 'yes' as const } : {}),
  };
  const answer = useEndpoint('GET /api/admin/questions', { query });
  return {
    asked,
    /** Whatever else changes, the list begins at its first page again. */
    change: (patch: Partial<PickAsked>): void => setAsked((now) => ({ ...now, page: 1, ...patch })),
    answer,
    chosen,
    /** With `range` all between the one before and this one, of those that can be chosen, become as this one does. */
    toggle: (row: QuestionRow, range: boolean, free: readonly QuestionRow[]): void => {
      const [from, to] = [free.findIndex(({ id }) => id === last), free.findIndex(({ id }) => id === row.id)];
      const rows = range && from >= 0 ? free.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      const next = new Map(chosen);
      const isTaken = !chosen.has(row.id);
      for (const one of rows) {
        if (isTaken) next.set(one.id, one);
        else next.delete(one.id);
      }
      setChosen(next);
      setLast(row.id);
    },
    /** All of these, or none of them where all are chosen. */
    toggleAll: (rows: readonly QuestionRow[]): void => {
      const next = new Map(chosen);
      const areAll = rows.every(({ id }) => chosen.has(id));
      for (const row of rows) {
        if (areAll) next.delete(row.id);
        else next.set(row.id, row);
      }
      setChosen(next);
    },
  };
};
