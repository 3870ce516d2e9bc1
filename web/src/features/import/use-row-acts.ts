import { useState } from 'react';
import type { ImportCounts, ImportQuestion, ImportRow } from '#contracts/http/imports';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { importText } from './text.js';

export interface RowActs {
  readonly busy: boolean;
  /** A sentence, when it did not go: what was typed is still here. */
  readonly wrong: string | null;
  /** Answers the row as it is then, or null. */
  readonly fix: (question: ImportQuestion) => Promise<ImportRow | null>;
  readonly leave: (left: boolean) => Promise<ImportRow | null>;
}

/** What can be done with one row; `onRow` gets what became of it and the account after it. */
export const useRowActs = (importId: string, number: number, onRow: (row: ImportRow, counts: ImportCounts) => void): RowActs => {
  const t = useText(importText);
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong: string | null }>({ busy: false, wrong: null });
  const run = async (act: () => Promise<{ row: ImportRow; counts: ImportCounts }>): Promise<ImportRow | null> => {
    setState({ busy: true, wrong: null });
    try {
      const { row, counts } = await act();
      onRow(row, counts);
      setState({ busy: false, wrong: null });
      return row;
    } catch (thrown) {
      const said = thrown instanceof CallError ? (thrown.issues['question'] ?? thrown.message) : '';
      setState({ busy: false, wrong: said || t('noAnswer') });
      return null;
    }
  };
  const params = { id: importId, number };
  return {
    ...state,
    fix: (question) => run(() => call('PUT /api/admin/imports/:id/rows/:number', { params, body: { question } })),
    leave: (left) => run(() => call('PUT /api/admin/imports/:id/rows/:number/left', { params, body: { left } })),
  };
};
