import type { ReactNode } from 'react';
import type { OpsLane } from '#contracts/http/ops-shapes';
import type { PromiseMark } from '#contracts/shared/promises';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Items } from '../../ui/items.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { useMedia } from '../../ui/use-media.js';
import type { OnAct } from './acts.js';
import { none, num, span } from './figures.js';
import { opsText } from './text.js';
import { ink, MarkWord, useWhen, worstOf } from './words.js';

const markOfLane = ({ served, waitMark, depthMark }: OpsLane): PromiseMark => worstOf(served ? 'good' : 'bad', waitMark, depthMark);

const State = ({ lane }: { lane: OpsLane }): ReactNode => {
  const t = useText(opsText);
  const mark = markOfLane(lane);
  if (lane.paused) return <MarkWord mark={worstOf('warn', mark)} word={t('paused')} />;
  return lane.served ? <MarkWord mark={mark} /> : <MarkWord mark="bad" word={t('notServed')} />;
};

const Press = ({ lane, onAct }: { lane: OpsLane; onAct: OnAct }): ReactNode => {
  const t = useText(opsText);
  const is = lane.paused ? 'resume' : 'pause';
  if (!onAct) return null;
  return (
    <Button size="xs" variant="outline" aria-label={`${t(is)}: ${lane.name}`} onClick={() => onAct({ is, lane })}>
      {t(is)}
    </Button>
  );
};

const StateAndPress = ({ lane, onAct }: { lane: OpsLane; onAct: OnAct }): ReactNode => (
  <span className="flex flex-col items-end gap-1 md:items-start">
    <State lane={lane} />
    <Press lane={lane} onAct={onAct} />
  </span>
);

const Name = ({ lane }: { lane: OpsLane }): ReactNode => {
  const t = useText(opsText);
  const mark = lane.paused ? 'warn' : markOfLane(lane);
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-2 md:block', ink[mark])}>
      <code className={cx('text-sm', mark !== 'good' && 'font-semibold')}>{lane.name}</code>
      <span className="text-xs whitespace-nowrap text-text-3 md:block">{t(`lane-${lane.name}`)}</span>
    </span>
  );
};

/** Why a lane stands still, and who said so. */
const Paused = ({ lanes }: { lanes: readonly OpsLane[] }): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  return lanes.map(({ name, paused }) =>
    paused ? (
      <p key={name} className="mt-2 text-sm break-words text-warn">
        <code>{name}</code> · {t('pausedBy', { name: paused.by ?? t('somebody'), time: when(paused.since), reason: paused.reason })}
      </p>
    ) : null,
  );
};

/** How many wait, and below how many wait for another try or their hour. */
const Waiting = ({ lane: { waiting, delayed } }: { lane: OpsLane }): ReactNode => {
  const t = useText(opsText);
  return (
    <>
      {num(waiting)}
      {delayed ? <span className="block text-xs text-text-3">{t('delayed', { n: num(delayed) })}</span> : null}
    </>
  );
};

const useColumns = (onAct: OnAct): readonly TableColumn<OpsLane>[] => {
  const t = useText(opsText);
  const number = (key: string, head: string, of: (lane: OpsLane) => string): TableColumn<OpsLane> => ({
    key,
    head,
    numeric: true,
    cell: of,
  });
  return [
    { key: 'name', head: t('lane'), cell: (lane) => <Name lane={lane} /> },
    { key: 'waiting', head: t('waiting'), numeric: true, cell: (lane) => <Waiting lane={lane} /> },
    number('active', t('active'), ({ active }) => num(active)),
    number('oldest', t('oldest'), ({ waiting, oldestSeconds }) => (waiting === 0 ? none : span(oldestSeconds))),
    number('done', t('done'), ({ donePerMinute }) => num(donePerMinute)),
    number('failed', t('failedJobs'), ({ failedPerMinute }) => num(failedPerMinute)),
    number('dead', t('dead'), ({ dead }) => num(dead)),
    { key: 'state', head: t('state'), cell: (lane) => <StateAndPress lane={lane} onAct={onAct} /> },
  ];
};

/** The lanes of work: how much waits, how long, and what failed. */
export const Lanes = ({ lanes, onAct }: { lanes: readonly OpsLane[]; onAct: OnAct }): ReactNode => {
  const [t, wide, columns] = [useText(opsText), useMedia('(min-width: 768px)'), useColumns(onAct)];
  return (
    <section aria-label={t('lanes')}>
      <h2 className="mb-2 text-md">{t('lanes')}</h2>
      {wide ? (
        <Table caption={t('lanes')} columns={columns} rows={lanes} rowKey={({ name }) => name} />
      ) : (
        <Items
          caption={t('lanes')}
          rows={lanes}
          rowKey={({ name }) => name}
          item={(lane) => ({
            title: <Name lane={lane} />,
            side: <StateAndPress lane={lane} onAct={onAct} />,
            lines: [
              `${t('waiting')} ${num(lane.waiting)}`,
              lane.delayed ? t('delayed', { n: num(lane.delayed) }) : null,
              lane.waiting ? `${t('oldest')} ${span(lane.oldestSeconds)}` : null,
              `${t('done')} ${num(lane.donePerMinute)}`,
              `${t('dead')} ${num(lane.dead)}`,
            ],
          })}
        />
      )}
      <Paused lanes={lanes} />
    </section>
  );
};
