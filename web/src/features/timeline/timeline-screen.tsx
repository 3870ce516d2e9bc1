import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Timeline } from '#contracts/http/timeline-shapes';
import type { TimelineKind } from '#contracts/shared/timeline';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { PageTitle } from '../home/page-title.js';
import { Answered } from './answered.js';
import { OrderList } from './order-list.js';
import { SetUp, type Setting } from './set-up.js';
import { timelineText } from './text.js';
import { useOrder } from './use-order.js';

const elsewhere = {
  round: { to: '/quizflex/practice/timeline', label: 'toPractice' },
  practice: { to: '/quizflex/variants/historic_timeline', label: 'toRound' },
} as const;

/** One to put in order: handed in once, and kept here as it was arranged where that does not arrive. */
const Open = ({
  timeline,
  onAnswered,
  onAnew,
}: {
  timeline: Timeline;
  onAnswered: (timeline: Timeline) => void;
  onAnew: () => void;
}): ReactNode => {
  const [t, order] = [useText(timelineText), useOrder(timeline.cards)];
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const hand = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const answer = await call('POST /api/quizflex/timeline/:timelineId/answer', {
        params: { timelineId: timeline.id },
        body: { order: [...order.order] },
      });
      onAnswered(answer.timeline);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(error.message || t('handFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-5">
      <p className="mb-3 text-sm text-text-3">{t('keys')}</p>
      <OrderList cards={timeline.cards} order={order} />
      {failed === null ? null : (
        <div className="mt-4">
          <Notice tone="bad">{failed}</Notice>
        </div>
      )}
      <div className="mt-5 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-end">
        <Button size="lg" loading={busy} onClick={() => void hand()} className="max-sm:w-full">
          {t(timeline.kind === 'round' ? 'hand' : 'look')}
        </Button>
        <Button size="lg" variant="ghost" onClick={onAnew} className="max-sm:w-full">
          {t('anew')}
        </Button>
      </div>
    </div>
  );
};

/** The rule of the score, where it is played for. */
const Formula = ({ size }: { size: number }): ReactNode => {
  const t = useText(timelineText);
  const pairs = (size * (size - 1)) / 2;
  return (
    <section aria-label={t('formula')} className="mt-8 border-t border-line pt-3 text-sm text-text-2">
      <h2 className="font-semibold">{t('formula')}</h2>
      <p className="mt-1">{t('formulaText')}</p>
      <p className="num mt-1">{t('formulaExample', { n: size, pairs, right: pairs - 3 })}</p>
      <p className="mt-1">{t('formulaEqual')}</p>
    </section>
  );
};

const Game = ({ kind }: { kind: TimelineKind }): ReactNode => {
  const t = useText(timelineText);
  const { data, error, mutate } = useEndpoint('GET /api/quizflex/timeline', {}, { revalidateIfStale: false, revalidateOnReconnect: false });
  const [setting, setSetting] = useState<Setting>({ area: 'all', size: 5 });
  // What is on the table now; nothing: what the server says is open.
  const [shown, setShown] = useState<Timeline | 'choose' | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const area = setting.area === 'all' ? null : setting.area;
      const { timeline } = await call('POST /api/quizflex/timeline', { body: { kind, area, size: setting.size, anew: true } });
      setShown(timeline);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('startFailed'), ...(thrown.message ? { description: thrown.message } : {}), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const answered = (timeline: Timeline): void => {
    setShown(timeline);
    void mutate();
  };
  if (error && !data) return <ErrorBox error={error} onRetry={() => void mutate()} />;
  if (!data) return <SkeletonRows rows={5} />;
  const current = shown === 'choose' ? null : (shown ?? data.open[kind]);
  if (!current)
    return (
      <SetUp
        overview={data}
        setting={setting}
        points={kind === 'round'}
        busy={busy}
        onChange={(next) => setSetting((now) => ({ ...now, ...next }))}
        onStart={() => void start()}
      />
    );
  if (current.result === null) return <Open key={current.id} timeline={current} onAnswered={answered} onAnew={() => setShown('choose')} />;
  return (
    <div className="mt-6">
      <Answered key={current.id} result={current.result} />
      <div className="mt-6 flex flex-col gap-2.5 sm:flex-row">
        <Button size="lg" loading={busy} onClick={() => void start()}>
          {t(kind === 'round' ? 'again' : 'more')}
        </Button>
        <Button size="lg" variant="outline" onClick={() => setShown('choose')}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
};

/** Putting events in order: with points by inversions, or for learning alone. */
export const TimelineScreen = ({ kind }: { kind: TimelineKind }): ReactNode => {
  const [t, user] = [useText(timelineText), useUser()];
  const { to, label } = elsewhere[kind];
  return (
    <div className="mx-auto max-w-[720px] pb-12">
      <PageTitle title={t(kind)}>{t(kind === 'round' ? 'roundWhy' : 'practiceWhy')}</PageTitle>
      <Link to={to} className="touch mt-2 inline-flex text-sm text-brand-text underline hover:no-underline">
        {t(label)}
      </Link>
      <Game key={`${kind} ${user?.id ?? ''}`} kind={kind} />
      {kind === 'round' ? <Formula size={5} /> : null}
    </div>
  );
};
