import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PracticeBoard } from '#contracts/http/selfpractice';
import {
  practiceBoardSpans,
  practiceBoardTabs,
  practicePointsRule,
  type PracticeBoardSpan,
  type PracticeBoardTab,
} from '#contracts/shared/selfpractice';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { formatNumber } from '../../../i18n/digits.js';
import { formatTaken } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Pagination } from '../../../ui/pagination.js';
import { Section } from '../../../ui/section.js';
import { Segment, Tabs } from '../../../ui/tabs.js';
import { PracticeFrame } from '../frame.js';
import { linesOf } from './lines.js';
import { PracticeBoardList } from './list.js';
import { practiceBoardText } from './text.js';

/** My place first and large; or how to get one. */
const Mine = ({ board }: { board: PracticeBoard }): ReactNode => {
  const [t, locale] = [useText(practiceBoardText), useLocale()];
  const { own, counts, tab } = board;
  if (own === null)
    return (
      <div className="rounded-b-panel border-t-3 border-brand bg-brand-tint p-4">
        <p className="font-semibold">{t('notYet')}</p>
        <p className="text-sm text-text-2">{t('notYetWhy')}</p>
        <ButtonLink to="/selfpractice/practice" size="sm" className="mt-3">
          {t('start')}
        </ButtonLink>
      </div>
    );
  const figures: readonly (readonly [string, string])[] = [
    [t('points'), formatNumber(own.points, locale)],
    [t('rightWrong'), `${formatNumber(own.right, locale)} / ${formatNumber(own.wrong, locale)}`],
    [t('time'), formatTaken(own.seconds, locale)],
  ];
  return (
    <div className="num rounded-b-panel border-t-3 border-brand bg-brand-tint p-4">
      <p className="text-sm text-text-2">{t('mine')}</p>
      <p className="flex items-baseline gap-3">
        <b className="text-num">{formatNumber(own.rank, locale)}</b>
        <span className="text-text-2">{t('ofAll', { of: counts[tab] })}</span>
      </p>
      <dl className="mt-2 flex justify-between gap-4 sm:justify-start sm:gap-16">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-text-2">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const Rule = (): ReactNode => {
  const t = useText(practiceBoardText);
  const { right, hardRight, repeatDays, mostADay } = practicePointsRule;
  return (
    <Section title={t('rule')}>
      <ul className="num flex max-w-[68ch] flex-col gap-1.5 text-text-2">
        <li>{t('rule1', { right, hard: hardRight })}</li>
        <li>{t('rule2', { days: repeatDays, most: mostADay })}</li>
        <li>{t('rule3')}</li>
        <li>{t('who')}</li>
      </ul>
    </Section>
  );
};

interface Asked {
  readonly span: PracticeBoardSpan;
  readonly tab: PracticeBoardTab;
  readonly page: number;
}

const Board = ({ board, put }: { board: PracticeBoard; put: (change: Partial<Asked>) => void }): ReactNode => {
  const t = useText(practiceBoardText);
  const { own, counts, tab, page, instituteName, batchName } = board;
  const lines = useMemo(() => linesOf(board, board.page), [board]);
  const names = { all: t('tab-all'), institute: instituteName ?? t('tab-institute'), batch: batchName ?? t('tab-batch') };
  const total = counts[tab];
  const tabs = practiceBoardTabs.filter((key) => key === 'all' || (key === 'institute' ? instituteName : batchName) !== null);
  return (
    <div className="max-w-[860px]">
      <Mine board={board} />
      <div className="mt-6">
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => put({ tab: next, page: 1 })}
          tabs={tabs.map((key) => ({ key, label: names[key], count: counts[key] }))}
          controls="practice-board"
        />
      </div>
      <div id="practice-board">
        {lines.length === 0 ? (
          <Empty title={t('empty')} action={<ButtonLink to="/selfpractice/practice">{t('start')}</ButtonLink>}>
            {t('emptyWhy')}
          </Empty>
        ) : (
          <PracticeBoardList lines={lines} own={own} name={names[tab]} onFind={() => put({ page: 1 })} />
        )}
        {total > 10 ? <Pagination page={page} total={total} onPage={(next) => put({ page: next })} /> : null}
      </div>
      <Rule />
    </div>
  );
};

const oneOf = <T extends string>(all: readonly T[], said: string | null, otherwise: T): T => all.find((key) => key === said) ?? otherwise;

/** `/selfpractice/leaderboard`: who practised most; mine first, then everybody, and the rule. */
export const BoardScreen = (): ReactNode => {
  const t = useText(practiceBoardText);
  const user = useUser();
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('page'));
  const now: Asked = {
    span: oneOf(practiceBoardSpans, address.get('span'), 'week'),
    tab: oneOf(practiceBoardTabs, address.get('tab'), 'all'),
    page: Number.isInteger(asked) && asked >= 1 ? asked : 1,
  };
  const { data, error, mutate } = useEndpoint('GET /api/selfpractice/leaderboard', user ? { query: { ...now } } : null);
  const put = (change: Partial<Asked>): void => {
    const next = { ...now, ...change };
    setAddress(
      {
        ...(next.span === 'week' ? {} : { span: next.span }),
        ...(next.tab === 'all' ? {} : { tab: next.tab }),
        ...(next.page === 1 ? {} : { page: String(next.page) }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <PracticeFrame
      title={t('title')}
      lede={t(`lede-${now.span}`)}
      data={data}
      error={error}
      onRetry={() => void mutate()}
      beside={
        <Segment
          label={t('span')}
          value={now.span}
          onChange={(span) => put({ span, page: 1 })}
          tabs={practiceBoardSpans.map((key) => ({ key, label: t(`span-${key}`) }))}
        />
      }
    >
      {(board) => <Board board={board} put={put} />}
    </PracticeFrame>
  );
};
