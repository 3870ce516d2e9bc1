import { ArrowLeft, Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { listPracticeQuestions } from '#contracts/http/selfpractice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { practiceQuestionFilters, type PracticeQuestionFilter } from '#contracts/shared/selfpractice';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { formatDate } from '../../../i18n/dates.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Pagination } from '../../../ui/pagination.js';
import { Tabs } from '../../../ui/tabs.js';
import { QuestionView } from '../../question-view/question-view.js';
import { PracticeFrame } from '../frame.js';
import { MasteryBubbles } from '../mastery.js';
import { BookmarkButton } from '../session/bookmark-button.js';
import { type Starting, useStart, usualPlan } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import { viewedOf } from '../viewed.js';
import { NamedQuestion } from './named-question.js';
import { browseText } from './text.js';

type Listed = ResponseOf<typeof listPracticeQuestions>;
type Row = Listed['rows'][number];

const Mine = ({ mine }: Pick<Row, 'mine'>): ReactNode => {
  const [t, locale] = [useText(browseText), useLocale()];
  if (mine === null) return <span className="text-sm text-text-3">{t('never')}</span>;
  const date = formatDate(mine.at, locale);
  const [word, Sign, colour] =
    mine.right === null
      ? (['lastSkipped', Minus, 'text-text-3'] as const)
      : mine.right
        ? (['lastRight', Check, 'text-ok'] as const)
        : (['lastWrong', X, 'text-bad'] as const);
  return (
    <span className={`num inline-flex items-center gap-1.5 text-sm ${colour}`}>
      <Sign size={16} strokeWidth={2} aria-hidden="true" />
      {t(word, { date })} · {t('times', { n: mine.times })}
    </span>
  );
};

const Question = ({ row, number, starting }: { row: Row; number: number; starting: Starting }): ReactNode => {
  const [t, locale] = [useText(browseText), useLocale()];
  const { question, mine, bookmarked } = row;
  const n = toDigits(String(number), locale);
  return (
    <li className="border-b border-line py-5 last:border-b-0">
      <QuestionView question={viewedOf(question)} showKey={false} number={number} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-4">
          <Mine mine={mine} />
          {question.sources.length > 0 ? <span className="text-sm text-text-3">{question.sources.slice(0, 2).join(' · ')}</span> : null}
        </span>
        <span className="ml-auto flex items-center gap-1">
          <BookmarkButton key={question.id} questionId={question.id} first={bookmarked} />
          <Button
            size="sm"
            variant="outline"
            loading={starting.busy === question.id}
            aria-label={t('practiseOne', { n })}
            onClick={() => starting.start({ questionIds: [question.id], count: 1 }, question.id)}
          >
            {t('practiseThis')}
          </Button>
        </span>
      </div>
    </li>
  );
};

const List = ({ data, page, show }: { data: Listed; page: number; show: PracticeQuestionFilter }): ReactNode => {
  const t = useText(browseText);
  const [, setAddress] = useSearchParams();
  const starting = useStart();
  const put = (next: { show?: PracticeQuestionFilter; page?: number }): void => {
    const wanted = { show, page: 1, ...next };
    setAddress(
      { ...(wanted.show === 'all' ? {} : { show: wanted.show }), ...(wanted.page === 1 ? {} : { page: String(wanted.page) }) },
      { replace: true, preventScrollReset: next.page === undefined },
    );
  };
  const ids = data.rows.map(({ question }) => question.id);
  return (
    <div className="max-w-[860px]">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MasteryBubbles mastery={data.mastery} />
        {ids.length > 1 ? (
          <Button
            size="sm"
            loading={starting.busy === 'these'}
            onClick={() => starting.start({ ...usualPlan, questionIds: ids, count: ids.length }, 'these')}
          >
            {t('practiseThese', { n: ids.length })}
          </Button>
        ) : null}
      </div>
      <div className="mt-4">
        <Tabs
          label={t('show')}
          value={show}
          onChange={(next) => put({ show: next })}
          tabs={practiceQuestionFilters.map((key) => ({ key, label: t(`show-${key}`), count: data.counts[key] }))}
          controls="practice-questions"
        />
      </div>
      <StartFault starting={starting} />
      <NamedQuestion starting={starting} />
      <div id="practice-questions">
        {data.rows.length === 0 ? (
          <Empty title={t('nothingShown')}>{t('nothingShownWhy')}</Empty>
        ) : (
          <>
            <p className="mt-3 text-sm text-text-3">{t('noKey')}</p>
            <ul>
              {data.rows.map((row, at) => (
                <Question key={row.question.id} row={row} number={(page - 1) * 10 + at + 1} starting={starting} />
              ))}
            </ul>
          </>
        )}
        {data.total > 10 ? <Pagination page={page} total={data.total} onPage={(next) => put({ page: next })} /> : null}
      </div>
      <StartDialog starting={starting} />
    </div>
  );
};

/** `/selfpractice/{id}/questions`: the questions of a topic to look through, keep and practise; never with what marks them. */
export const QuestionsScreen = (): ReactNode => {
  const { id = '' } = useParams();
  const [t, user] = [useText(browseText), useUser()];
  const [address] = useSearchParams();
  const show = practiceQuestionFilters.find((key) => key === address.get('show')) ?? 'all';
  const asked = Number(address.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const { data, error, mutate } = useEndpoint(
    'GET /api/selfpractice/topics/:topicId/questions',
    user ? { params: { topicId: id }, query: { show, page } } : null,
  );
  const topic = data?.topic;
  return (
    <PracticeFrame title={topic?.name ?? t('questionsTitle')} data={data} error={error} onRetry={() => void mutate()}>
      {(listed) => (
        <>
          <Link
            to={`/selfpractice/${listed.topic.subjectId}/topics`}
            className="touch mb-3 inline-flex items-center gap-1.5 text-sm text-text-2 hover:text-text"
          >
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('backToTopics', { subject: listed.topic.subject })}
          </Link>
          <List data={listed} page={page} show={show} />
        </>
      )}
    </PracticeFrame>
  );
};
