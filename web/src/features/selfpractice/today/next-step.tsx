import type { ReactNode } from 'react';
import type { getPracticeToday, SessionHead } from '#contracts/http/selfpractice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Progress } from '../../../ui/progress.js';
import { type Starting, usualPlan } from '../start.js';
import { StartFault } from '../starting.js';
import { todayText } from './text.js';

export type Today = ResponseOf<typeof getPracticeToday>;

const Panel = ({ title, what, children, act }: { title: string; what: string; children?: ReactNode; act: ReactNode }): ReactNode => (
  <section aria-label={title} className="panel-now">
    <h2 className="text-xl">{title}</h2>
    <p className="num mt-1 text-text-2">{what}</p>
    {children}
    <div className="mt-4 flex flex-wrap gap-3">{act}</div>
  </section>
);

const Continue = ({ session }: { session: SessionHead }): ReactNode => {
  const t = useText(todayText);
  const what = t('continueWhat', { count: session.count, answered: session.answered });
  return (
    <Panel
      title={t('continueTitle')}
      what={session.topics.join(' · ') || t('untitled')}
      act={
        <ButtonLink to={`/selfpractice/session/${session.id}`} size="lg" className="max-sm:w-full">
          {t('continueAct')}
        </ButtonLink>
      }
    >
      <p className="num mt-3 mb-1.5 text-sm text-text-3">{what}</p>
      <Progress value={session.answered} max={session.count} label={what} />
    </Panel>
  );
};

/** Nothing more is free today: said before anything is pressed, and without a push. */
const UsedUp = ({ perDay }: { perDay: number }): ReactNode => {
  const t = useText(todayText);
  return (
    <Panel
      title={t('usedTitle')}
      what={t('usedWhat', { n: perDay })}
      act={
        <ButtonLink to="/selfpractice#plans" size="lg" variant="outline" className="max-sm:w-full">
          {t('usedAct')}
        </ButtonLink>
      }
    />
  );
};

/** What to start: title, sentence, the word on the button, and the plan. */
const stepOf = ({ next, recent }: Today) => {
  const first = recent.length === 0;
  if (next.kind === 'wrong')
    return {
      kind: 'wrong',
      plan: { source: 'wrong' as const, count: Math.min(usualPlan.count, Math.max(1, next.count)), difficulty: 'any' as const },
    };
  if (next.kind === 'weak' && next.topic) return { kind: 'weak', plan: { topicIds: [next.topic.id] } };
  return { kind: first ? 'first' : 'new', plan: {} };
};

/** The one thing to do now. */
export const NextStep = ({ today, starting }: { today: Today; starting: Starting }): ReactNode => {
  const t = useText(todayText);
  const { next, active, wrong, allowance } = today;
  if (active) return <Continue session={active} />;
  if (!allowance.unlimited && allowance.left === 0) return <UsedUp perDay={allowance.perDay} />;
  if (next.kind === 'empty') return <Empty title={t('emptyTitle')}>{t('emptyWhy')}</Empty>;
  const { kind, plan } = stepOf(today);
  const words: Readonly<Record<string, readonly [string, string, string]>> = {
    wrong: [t('wrongTitle'), t('wrongWhat', { count: wrong }), t('wrongAct')],
    weak: [t('weakTitle', { topic: next.topic?.name ?? '' }), t('weakWhat', { subject: next.topic?.subject ?? '' }), t('weakAct')],
    new: [t('newTitle'), t('newWhat'), t('newAct')],
    first: [t('firstTitle'), t('firstWhat'), t('newAct')],
  };
  const [title = '', what = '', act = ''] = words[kind] ?? [];
  return (
    <Panel
      title={title}
      what={what}
      act={
        <>
          <Button size="lg" loading={starting.busy === 'next'} onClick={() => starting.start(plan, 'next')} className="max-sm:w-full">
            {act}
          </Button>
          <ButtonLink to="/selfpractice/practice" size="lg" variant="outline" className="max-sm:w-full">
            {t('ownAct')}
          </ButtonLink>
        </>
      }
    >
      <StartFault starting={starting} />
    </Panel>
  );
};
