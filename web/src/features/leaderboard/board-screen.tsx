import { type ReactNode, useCallback, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { boardTabs } from '#contracts/shared/choices';
import type { Locale } from '#contracts/shared/choices';
import { isCallError } from '../../client/call-error.js';
import type { ExamFacts } from '../../client/exam-store.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { dayAndTime } from '../../i18n/moment.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { Bone, Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { type Tab, Tabs } from '../../ui/tabs.js';
import { ScoreTold } from '../exam-after/told/score-told.js';
import { useScoreNews } from '../exam-after/told/use-score-news.js';
import { OwnWays } from '../exams/own-ways.js';
import { Freshness, MyPlace, NoPlace } from './board-head.js';
import { boardLines, changedPlaces } from './board-lines.js';
import { BoardList, PinnedRow, useMine } from './board-list.js';
import { boardText } from './text.js';
import { orderOf } from './tie-break.js';
import { type Board, type BoardPicture, type BoardTab, useBoard } from './use-board.js';
import { useCalm } from './use-calm.js';
import { useExamMoves } from './use-exam-moves.js';

const Loading = (): ReactNode => (
  <>
    <Skeleton>
      <Bone className="mt-5 h-4 w-1/3" />
      <Bone className="mt-3 h-8 w-3/5" />
      <Bone className="mt-6 mb-4 h-32" />
    </Skeleton>
    <SkeletonRows rows={6} />
  </>
);

const Hidden = ({ facts }: { facts: ExamFacts }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  return (
    <Empty title={t('hiddenTitle')}>
      {facts.leaderboard === 'after-close'
        ? t('hiddenAfter', { when: dayAndTime(facts.exam.overAt, facts.now, locale) })
        : t('hiddenNever')}
    </Empty>
  );
};

const tabsOf = (
  { counts, instituteName, batchName }: Board,
  t: ReturnType<typeof useText<keyof typeof boardText.bn>>,
  locale: Locale,
): Tab<BoardTab>[] => [
  { key: 'all', label: t('everyone') },
  ...(instituteName === null ? [] : [{ key: 'institute' as const, label: t('myInstitute'), count: counts.institute }]),
  ...(batchName === null ? [] : [{ key: 'batch' as const, label: toDigits(batchName, locale) || t('myBatch'), count: counts.batch }]),
];

/** Before the figures come: only that one has submitted, and when places and marks come. */
const Awaited = ({ facts, figuresAt }: { facts: ExamFacts; figuresAt: string }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  return <Empty title={t('awaitedTitle')}>{t('awaitedHint', { when: dayAndTime(figuresAt, facts.now, locale) })}</Empty>;
};

interface ListProps {
  readonly picture: BoardPicture;
  readonly data: Board;
  readonly tab: BoardTab;
  readonly page: number | undefined;
  readonly go: (tab: BoardTab, page?: number) => void;
}

const List = ({ picture, data, tab, page, go, facts, slug }: ListProps & { facts: ExamFacts; slug: string }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  const mine = useMine();
  const list = `${tab}.${page ?? 'top'}`;
  const { top, own } = picture;
  const neighbours = data.neighbours;
  const lines = useMemo(
    () =>
      page === undefined
        ? boardLines(top, own, neighbours)
        : data.rows.map((row) => ({ kind: 'row' as const, row, mine: row.entry === own?.entry })),
    [top, own, neighbours, page, data.rows],
  );
  const calm = useCalm(lines, list);
  const fresh = calm.waiting ? changedPlaces(calm.shown, lines) : 0;
  if (data.figuresAt !== null)
    return (
      <>
        {data.disqualified ? <ScoreTold examId={data.examId} changes={[]} disqualified={data.disqualified} staff={false} /> : null}
        <NoPlace exam={facts.exam} slug={slug} awaited />
        <Awaited facts={facts} figuresAt={data.figuresAt} />
      </>
    );
  const total = tab === 'all' ? picture.total : data.counts[tab];
  const goToMine = (): void => {
    const row = document.querySelector('[data-mine]');
    if (row) row.scrollIntoView({ block: 'center' });
    else if (own) go(tab, page === undefined ? undefined : Math.ceil(own.rank / 10));
  };
  return (
    <>
      <ScoreTold examId={data.examId} changes={data.changes} disqualified={data.disqualified} staff={data.staff} />
      {own ? <MyPlace own={own} moved={mine.moved} /> : data.disqualified || data.staff ? null : <NoPlace exam={facts.exam} slug={slug} />}
      <Tabs tabs={tabsOf(data, t, locale)} value={tab} onChange={(key) => go(key)} label={t('tabs')} controls="board" />
      <div id="board" role="tabpanel" aria-label={t('board')} className="relative">
        {fresh > 0 ? (
          <button
            type="button"
            onClick={calm.apply}
            className="num sticky top-[68px] z-10 mx-auto mt-2 -mb-11 block h-9 rounded-full bg-text px-4 text-sm font-semibold text-bg"
          >
            {t('waiting', { count: fresh })}
          </button>
        ) : null}
        {calm.shown.length === 0 ? (
          <Empty title={t('emptyTitle')}>{t('emptyHint')}</Empty>
        ) : (
          <BoardList lines={calm.shown} list={list} name={t('board')} onMineVisible={mine.setVisible} onMoved={mine.setMoved} />
        )}
      </div>
      {total > 10 ? <Pagination page={page ?? 1} total={total} onPage={(next) => go(tab, next)} /> : null}
      {page === undefined ? null : (
        <p>
          <button type="button" className="link" onClick={() => go(tab)}>
            {t('topAgain')}
          </button>
        </p>
      )}
      <p className="mt-3 mb-6 text-sm text-text-3">
        {t('order', { order: orderOf(data.tieBreak, t) })} {data.rows.some(({ name }) => name.endsWith('***')) ? t('firstNames') : null}
      </p>
      {own && !mine.visible ? <PinnedRow row={own} moved={mine.moved} onGo={goToMine} /> : null}
    </>
  );
};

/** `/courses/{slug}/mcq/{id}/leaderboard`: my place, the top, my neighbours, while it moves. */
export const BoardScreen = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const t = useText(boardText);
  const tab = boardTabs.find((known) => known === search.get('tab')) ?? 'all';
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : undefined;
  const facts = useEndpoint('GET /api/exams/:examId', { params: { examId: id } });
  const exam = facts.data?.exam;
  const picture = useBoard(id, exam, tab, page);
  const [askBoard, askFacts] = [picture.refresh, facts.mutate];
  const askAll = useCallback(() => {
    askBoard();
    void askFacts();
  }, [askBoard, askFacts]);
  useExamMoves(exam, picture.live, askAll);
  usePageTitle(exam ? t('title', { exam: exam.title }) : '');
  const go = (nextTab: BoardTab, nextPage?: number): void =>
    setSearch(
      { ...(nextTab === 'all' ? {} : { tab: nextTab }), ...(nextPage === undefined ? {} : { page: String(nextPage) }) },
      { replace: true, preventScrollReset: true },
    );
  const { data, error, total, taking } = picture;
  const hidden = isCallError(error, 'Leaderboard hidden');
  const known = data ? { version: data.changes[0]?.version ?? 0, disqualified: data.disqualified !== null } : null;
  useScoreNews(exam?.mine?.attemptId ?? null, known, picture.refresh);
  if (!facts.data || !exam)
    return facts.error ? <ErrorBox error={facts.error} title={t('failed')} onRetry={() => void facts.mutate()} /> : <Loading />;
  return (
    <div className="mx-auto max-w-[860px] pt-[18px]">
      {data && !hidden ? <Freshness live={picture.live} freshAt={picture.freshAt} /> : null}
      <h1 className="my-0.5 text-2xl">{t('title', { exam: exam.title })}</h1>
      {data && !hidden ? (
        <p className="num text-sm text-text-3">
          {taking > 0
            ? `${t('submittedOf', { all: total + taking, submitted: total })} · ${t('stillTaking', { count: taking })}`
            : t('submittedCount', { count: total })}
        </p>
      ) : null}
      {hidden ? <Hidden facts={facts.data} /> : null}
      {error && !hidden ? <ErrorBox error={error} title={t('failed')} onRetry={picture.refresh} /> : null}
      {data && !hidden ? <List picture={picture} data={data} tab={tab} page={page} go={go} facts={facts.data} slug={slug} /> : null}
      {!data && !error ? <SkeletonRows rows={6} /> : null}
      <div className="mb-16 flex flex-wrap gap-3">
        {exam.solutionVisible ? (
          <ButtonLink to={`/courses/${slug}/mcq/${id}/solution`} variant="outline">
            {t('solution')}
          </ButtonLink>
        ) : null}
        <OwnWays exam={exam} />
      </div>
    </div>
  );
};
