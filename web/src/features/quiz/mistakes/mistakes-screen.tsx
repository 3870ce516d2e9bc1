import type { ReactNode } from 'react';
import type { getMistakes } from '#contracts/http/quiz';
import type { ResponseOf } from '#contracts/http/endpoint';
import { gradeSeconds } from '#contracts/shared/quiz';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { PageTitle } from '../../home/page-title.js';
import { DueLine } from '../due-line.js';
import { Ahead } from './ahead.js';
import { CardList } from './card-list.js';
import { mistakesText } from './text.js';

type Mistakes = ResponseOf<typeof getMistakes>;
/** What a question takes with its explanation, roughly. */
const secondsEach = 40;

/** The rule of the four grades, in words: the same figures that the server grades by. */
const Rule = (): ReactNode => {
  const t = useText(mistakesText);
  const { choice, worked } = gradeSeconds;
  const lines = [
    t('ruleAgain'),
    t('ruleHard', choice),
    t('ruleGood', choice),
    t('ruleEasy', choice),
    t('ruleWorked', worked),
    t('ruleModel'),
    t('ruleFree'),
  ];
  return (
    <Section title={t('rule')}>
      <ul className="num max-w-[68ch] list-disc space-y-1.5 pl-5 text-md text-text-2 marker:text-text-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
};

/** Today's part: to begin with, done, or nothing. */
const Today = ({ data: { due, seenToday, knownToday } }: { data: Mistakes }): ReactNode => {
  const t = useText(mistakesText);
  if (due.today > 0)
    return (
      <>
        <p className="num mt-4 text-lg font-semibold">{t('dueNow', { n: due.today })}</p>
        <p className="num text-md text-text-2">{t('dueMinutes', { n: Math.ceil((due.today * secondsEach) / 60) })}</p>
        <ButtonLink to="/quizflex/review" size="lg" className="mt-3 w-full sm:w-auto sm:min-w-56">
          {t('start')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mt-4 text-lg font-semibold">{t(seenToday > 0 ? 'doneToday' : 'nothingToday')}</p>
      <p className="num text-md text-text-2">
        {seenToday > 0
          ? t('doneTodayWhy', { seen: seenToday, known: knownToday, n: due.tomorrow })
          : t('nothingTodayWhy', { tomorrow: due.tomorrow, week: due.week })}
      </p>
    </>
  );
};

const Loaded = ({ data }: { data: Mistakes }): ReactNode => {
  const [t, now] = [useText(mistakesText), useServerNow(60_000)];
  if (data.due.all === 0)
    return (
      <Empty
        title={t('empty')}
        action={
          <ButtonLink to="/quizflex/variants/mcq" size="sm">
            {t('emptyAct')}
          </ButtonLink>
        }
      >
        {t('emptyWhy')}
      </Empty>
    );
  const labels = { today: t('today'), tomorrow: t('tomorrow'), week: t('week'), all: t('all') };
  return (
    <>
      <Today data={data} />
      <div className="mt-5">
        <DueLine due={data.due} labels={labels} />
      </div>
      <Section title={t('ahead')}>
        <Ahead days={data.days} now={now} />
      </Section>
      <CardList due={data.due} now={now} />
    </>
  );
};

/** `/quizflex/variants/mistakes`: what went wrong, and when it comes again. */
export const MistakesScreen = (): ReactNode => {
  const t = useText(mistakesText);
  const { data, error, mutate } = useEndpoint('GET /api/quiz/mistakes', {}, { revalidateOnFocus: true });
  return (
    <div className="max-w-[720px] pb-10">
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      {data ? (
        <Loaded data={data} />
      ) : error ? (
        <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
      <Rule />
    </div>
  );
};
