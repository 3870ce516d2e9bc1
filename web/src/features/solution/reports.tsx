import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { MyReport } from '#contracts/http/bank';
import { useEndpoint } from '../../client/use-endpoint.js';
import { dialogPart } from '../../ui/part.js';
import type { SolvedQuestion } from './shares.js';

const ReportForm = dialogPart(() => import('./report.form.js'));

export interface Reported {
  readonly question: SolvedQuestion;
  readonly number: number;
}

/** What this person reported about the questions of an exam, the newest word on each; and the dialog that reports more. */
export const useReports = (
  examId: string,
): { reportOf: (questionId: string) => MyReport | undefined; ask: (asked: Reported) => void; dialog: ReactNode } => {
  const { data, mutate } = useEndpoint('GET /api/my/question-reports', { query: { examId } });
  const [asked, setAsked] = useState<Reported | null>(null);
  const newest = useMemo(() => {
    const known = new Map<string, MyReport>();
    for (const report of data?.reports ?? []) if (!known.has(report.questionId)) known.set(report.questionId, report);
    return known;
  }, [data]);
  const ask = useCallback((next: Reported) => setAsked(next), []);
  const close = (): void => setAsked(null);
  return {
    reportOf: (questionId) => newest.get(questionId),
    ask,
    dialog: asked ? (
      <Suspense fallback={null}>
        <ReportForm
          examId={examId}
          asked={asked}
          onClose={close}
          onSent={() => {
            close();
            void mutate();
          }}
        />
      </Suspense>
    ) : null,
  };
};
