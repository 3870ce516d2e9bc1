// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import { mutate as refetch } from 'swr';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { useUser } from '../../../../client/user.js';
import Attempts from '../../../../features/exam-after/attempts.form.js';
import { CommaAnswers } from '../../../../features/exam-after/comma-answers/comma-answers.js';
import { Head } from '../../../../features/exam-after/head.js';
import { Inspector } from '../../../../features/exam-after/inspector.js';
import { KeyHistory } from '../../../../features/exam-after/key-history.js';
import { TimeGiven } from '../../../../features/exam-desk/states/time-given.js';
import { LiveTab } from '../../../../features/exam-after/live.js';
import { Rescoring } from '../../../../features/exam-after/rescoring.js';
import { StatisticsTab } from '../../../../features/exam-after/statistics.js';
import { type AfterText, afterText } from '../../../../features/exam-after/text.js';
import { useBoardMoves } from '../../../../features/exam-after/use-board-moves.js';
import { ExamTabs } from '../../../../features/exam-desk/exam-tabs.js';
import { whileMoving } from '../../../../features/exam-desk/while-moving.js';
import { useText } from '../../../../i18n/index.js';
import { useNamePlace } from '../../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { Tabs } from '../../../../ui/tabs.js';

const tabs = { results: 'tabResults', live: 'tabLive', statistics: 'tabStatistics', keys: 'tabKeys' } as const satisfies Readonly<
  Record<string, AfterText>
>;
type Tab = keyof typeof tabs;

/** The part that is open and the sitting that is looked at, by the address; one that is on its way counts already. */
const useOpen = () => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const search = coming?.pathname === pathname ? coming.search : here;
  const asked = new URLSearchParams(search);
  const go = (to: string): void => void navigate({ pathname, search: to }, { preventScrollReset: true });
  return {
    asked: asked.get('tab'),
    attempt: asked.get('attempt'),
    open: (tab: Tab): void => go(tab === 'results' ? '' : `?tab=${tab}`),
    leave: (): void => {
      const next = new URLSearchParams(search);
      next.delete('attempt');
      go(next.toString());
    },
  };
};

/** What came of an exam, and what can still be put right. */
const After = (): ReactNode => {
  const [t, { id = '' }, { asked, attempt, open, leave }] = [useText(afterText), useParams(), useOpen()];
  // The version of the scores that this page has asked for.
  const [started, setStarted] = useState<number | null>(null);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/attempts',
    { params: { examId: id }, query: {} },
    { keepPreviousData: false, refreshInterval: (after) => whileMoving(after?.exam.state) },
  );
  const gone = isCallError(error, 'Exam not found');
  useNamePlace(data?.exam.title, undefined, gone);
  useBoardMoves(
    id,
    data?.exam.boardVersion,
    () => void refetch((key) => typeof key === 'string' && key.startsWith(`/api/admin/exams/${id}/attempts`)),
  );
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  const { state } = data.exam;
  const shown: readonly Tab[] =
    state === 'open' || state === 'closed' ? ['results', 'live', 'statistics', 'keys'] : ['results', 'statistics', 'keys'];
  const tab = shown.find((one) => one === asked) ?? 'results';
  return (
    <>
      <ExamTabs examId={id} />
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <Head exam={data.exam} counts={data.counts} onStarted={setStarted} />
      <Rescoring examId={id} started={started} />
      <Tabs label={t('tabs')} tabs={shown.map((key) => ({ key, label: t(tabs[key]) }))} value={tab} onChange={open} controls="after-part" />
      <div id="after-part" role="tabpanel" aria-label={t(tabs[tab])} className="pt-4">
        {tab === 'results' ? (
          <>
            <CommaAnswers examId={id} />
            <TimeGiven examId={id} />
            <Attempts examId={id} />
          </>
        ) : null}
        {tab === 'live' ? <LiveTab examId={id} /> : null}
        {tab === 'statistics' ? <StatisticsTab examId={id} onStarted={setStarted} /> : null}
        {tab === 'keys' ? <KeyHistory examId={id} /> : null}
      </div>
      {attempt ? <Inspector examId={id} attemptId={attempt} onClose={leave} /> : null}
    </>
  );
};

/** `/admin/exams/{id}/leaderboard`, for staff who may read exams. */
const Leaderboard = (): ReactNode =>
  useUser()?.permissions.includes('exams.read') ? <After /> : <ErrorView statusCode={403} message="" />;

export default Leaderboard;
