import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { ErrorView } from '../../../shell/error-view.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { preloadMaths } from '../../maths/formula.js';
import { KeySheet } from './key-sheet.js';
import { OmrSheet } from './omr-sheet.js';
import { PaperSheet, type Printed } from './paper-sheet.js';
import { type PrintAsked, readAsked, writeAsked } from './print-address.js';
import { PrintControls } from './print-controls.js';
import './print.css';
import { printText } from './text.js';

interface SetProps {
  readonly examId: string;
  readonly asked: PrintAsked;
  readonly set: number;
  /** Called once its sheets stand, or again as not standing while others come. */
  readonly onReady: (set: number, ready: boolean) => void;
}

const Sheets = ({ printed, asked }: { printed: Printed; asked: PrintAsked }): ReactNode => (
  <>
    {asked.parts.includes('paper') ? <PaperSheet printed={printed} asked={asked} /> : null}
    {asked.parts.includes('omr') ? <OmrSheet printed={printed} sets={asked.sets} /> : null}
    {asked.parts.includes('key') && printed.keys ? <KeySheet printed={printed} /> : null}
    {asked.parts.includes('omrKey') && printed.keys ? <OmrSheet printed={printed} sets={asked.sets} filled /> : null}
  </>
);

/** All sheets of one set, once they are here. */
const OneSet = ({ examId, asked, set, onReady }: SetProps): ReactNode => {
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/print',
    { params: { examId }, query: { set, seed: asked.seed } },
    { keepPreviousData: false },
  );
  const ready = data !== undefined;
  useEffect(() => {
    onReady(set, ready);
    return () => onReady(set, false);
  }, [set, ready, onReady]);
  if (!data)
    return (
      <div className="wrap print:hidden">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />}
      </div>
    );
  return <Sheets printed={data} asked={asked} />;
};

/** What scrolls sideways on a narrow window must be reachable without a pointer. */
const reachable = (element: HTMLElement | null): void => {
  if (element) element.tabIndex = 0;
};

/** Papers, answer sheets and keys of an exam, laid out for the browser's own print. */
export const PrintScreen = ({ examId }: { examId: string }): ReactNode => {
  const [t, { pathname, search }, navigate] = [useText(printText), useLocation(), useNavigate()];
  const asked = readAsked(search);
  const sets = asked.sets === 0 ? [0] : Array.from({ length: asked.sets }, (_, at) => at + 1);
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  const first = useEndpoint('GET /api/admin/exams/:examId/print', { params: { examId }, query: { set: sets[0] ?? 0, seed: asked.seed } });
  usePageTitle(first.data ? t('title', { exam: first.data.title }) : '');
  const onReady = useCallback(
    (set: number, on: boolean): void => setReady((now) => new Set([...[...now].filter((one) => one !== set), ...(on ? [set] : [])])),
    [],
  );
  const print = async (): Promise<void> => {
    // Formulas and letters are set before the browser takes its picture.
    await preloadMaths();
    await document.fonts.ready;
    window.print();
  };
  if (isCallError(first.error, 'Exam not found')) return <ErrorView statusCode={404} message="" />;
  const empty = first.data?.sections.every(({ questions }) => questions.length === 0) ?? false;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-sunken print:bg-transparent">
      <h1 className="sr-only print:hidden">{first.data ? t('title', { exam: first.data.title }) : t('controls')}</h1>
      <PrintControls
        examId={examId}
        asked={asked}
        ready={!empty && sets.every((set) => ready.has(set))}
        noKeys={first.data !== undefined && first.data.keys === null}
        keysHidden={first.data?.keysHidden ?? 0}
        keysWait={first.data?.keysWait === true}
        onPrint={() => void print()}
        onChange={(change) =>
          void navigate({ pathname, search: writeAsked({ ...asked, ...change }) }, { replace: true, preventScrollReset: true })
        }
      />
      {empty ? <p className="wrap py-6 text-text-3">{t('empty')}</p> : null}
      {/* On a narrow window the sheets keep their width, as they have on paper. */}
      <div
        role="region"
        aria-label={t('sheets')}
        ref={reachable}
        className="relative overflow-x-auto py-[8mm] focus-visible:outline-offset-[-2px] print:static print:overflow-visible print:py-0"
      >
        {empty ? null : sets.map((set) => <OneSet key={set} examId={examId} asked={asked} set={set} onReady={onReady} />)}
      </div>
    </main>
  );
};
