import { type ReactNode, Suspense, useState } from 'react';
import type { OpsRoom } from '#contracts/http/ops-shapes';
import { CallError } from '../../client/call-error.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { buttonClass } from '../../ui/button-class.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { PanelBoundary } from '../../ui/panel-boundary.js';
import { dialogPart } from '../../ui/part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import type { Act, OnAct } from './acts.js';
import { Attention, concernsOf } from './attention.js';
import { Exams, Failures } from './exams.js';
import { FigureRow } from './figure-row.js';
import { clock } from './figures.js';
import { Lanes } from './lanes.js';
import { Lists } from './lists.js';
import { Processes, Services } from './services.js';
import { opsText } from './text.js';
import { useRoom, type Watched } from './use-room.js';
import { useNames } from './words.js';

const ActForm = dialogPart(() => import('./act.form.js'));

const heads = {
  good: { box: 'border-line-2 text-text', icon: 'circle-check' },
  warn: { box: 'border-warn-line bg-warn-tint text-warn', icon: 'triangle-alert' },
  bad: { box: 'border-transparent bg-bad-solid text-on-bad', icon: 'octagon-alert' },
} as const;

/** The whole state in one sentence: red fills the head of the page, amber is to be watched, and old figures say so. */
const Head = ({ watched: { room, staleFor, failed }, onAct }: { watched: Watched; onAct: OnAct }): ReactNode => {
  const [t, nameOf] = [useText(opsText), useNames()];
  const concerns = room ? concernsOf(room, t, nameOf) : [];
  const first = concerns[0];
  const mark = staleFor === null ? (first?.mark ?? 'good') : 'bad';
  const what = concerns
    .filter((one) => one.mark === mark)
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
  const sentence = mark === 'good' ? t('allWell') : t(mark === 'bad' ? 'actNow' : 'watch', { what });
  const why = failed instanceof CallError && failed.message !== '' ? ` ${failed.message}` : '';
  return (
    <div className="mb-3 flex flex-wrap items-stretch gap-2">
      <div className={cx('flex min-w-0 flex-1 basis-72 items-center gap-2.5 rounded-control border px-3 py-1.5', heads[mark].box)}>
        <Icon name={heads[mark].icon} />
        <p role="status" className="min-w-0 flex-1 font-semibold break-words">
          {staleFor === null ? sentence : t('noData', { seconds: String(staleFor) }) + why}
        </p>
        {room ? <span className="num shrink-0 text-sm">{t('asOf', { time: clock(room.at) })}</span> : null}
      </div>
      <a href="/admin/ops/queues" target="_blank" rel="noreferrer" className={cx(buttonClass('outline', 'default'), 'max-sm:flex-1')}>
        {t('queues')}
      </a>
      {onAct ? (
        <Button variant="outline" className="max-sm:flex-1" onClick={() => onAct({ is: 'post' })}>
          <Icon name="megaphone" />
          {t('post')}
        </Button>
      ) : null}
    </div>
  );
};

const Body = ({ room, watched, onAct }: { room: OpsRoom; watched: Watched; onAct: OnAct }): ReactNode => (
  <div className={cx('flex flex-col gap-5', watched.staleFor !== null && 'opacity-60')}>
    <PanelBoundary>
      <FigureRow room={room} points={watched.points} />
    </PanelBoundary>
    {/* On a phone what needs attention goes before the lanes. */}
    <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="contents min-w-0 flex-col gap-5 xl:flex">
        <PanelBoundary>
          <Lanes lanes={room.lanes} onAct={onAct} />
        </PanelBoundary>
        <PanelBoundary>
          <Exams exams={room.exams} onAct={onAct} />
        </PanelBoundary>
      </div>
      <div className="contents min-w-0 flex-col gap-5 xl:flex">
        <div className="max-xl:order-first">
          <PanelBoundary>
            <Attention room={room} />
          </PanelBoundary>
        </div>
        <PanelBoundary>
          <Services room={room} />
        </PanelBoundary>
      </div>
    </div>
    <div className="grid gap-5 xl:grid-cols-2">
      <PanelBoundary>
        <Processes processes={room.processes} onAct={onAct} wide={room.failures.length === 0} />
      </PanelBoundary>
      <PanelBoundary>
        <Failures failures={room.failures} onAct={onAct} />
      </PanelBoundary>
    </div>
  </div>
);

/** Everything that operations watch, on one screen, and what can be done there. */
export const Room = (): ReactNode => {
  const [t, user, watched] = [useText(opsText), useUser(), useRoom()];
  const [act, setAct] = useState<Act | null>(null);
  const { room, failed, again } = watched;
  const onAct: OnAct = user?.permissions.includes('ops.act') ? setAct : null;
  if (!room && failed) return <ErrorBox error={failed} title={t('failed')} onRetry={again} />;
  if (!room) return <SkeletonRows rows={6} />;
  return (
    <>
      <Head watched={watched} onAct={onAct} />
      <Body room={room} watched={watched} onAct={onAct} />
      <div className="mt-6">
        <Lists onAct={onAct} />
      </div>
      <Suspense fallback={null}>{act ? <ActForm act={act} onDone={again} onClose={() => setAct(null)} /> : null}</Suspense>
    </>
  );
};
