import { type ReactNode, Suspense, useState } from 'react';
import type { Judged, OpsAlarm, OpsRoom } from '#contracts/http/ops-shapes';
import type { PromiseMark, PromiseName } from '#contracts/shared/promises';
import { type Text, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import { type OpsText, opsText } from './text.js';
import { awayWords, beyond, useNames, useWhen } from './words.js';

const Runbook = dialogPart(() => import('./runbook.js'));

/** What must be looked at now. */
export interface Concern {
  readonly key: string;
  /** What is not kept; the runbook's heading of the same name says what to do. */
  readonly promise: PromiseName;
  readonly mark: Extract<PromiseMark, 'warn' | 'bad'>;
  readonly title: string;
  readonly detail: string;
  readonly alarm: OpsAlarm | null;
}

/** These are told by name among what is away. */
const ofAway: readonly Judged['name'][] = ['process-away', 'postgres-away', 'redis-away'];
const promiseOf = { redis: 'redis-away', postgres: 'postgres-away', process: 'process-away', role: 'process-away' } as const;

/** Who is away, then what is beyond its promise, the worst first. */
export const concernsOf = (room: OpsRoom, t: Text<OpsText>, nameOf: (one: Judged) => string): Concern[] => {
  const alarmOf = (name: string, about: string | null): OpsAlarm | null =>
    room.alarms.find((alarm) => alarm.name === name && (alarm.about === null || alarm.about === about)) ?? null;
  const away = room.away.map((one): Concern => {
    const title = awayWords(one, t);
    const promise = promiseOf[one.kind];
    return { key: `${one.kind} ${one.name}`, promise, mark: 'bad', title, detail: '', alarm: alarmOf(promise, one.name) };
  });
  const judged = room.promises.flatMap((one): Concern[] => {
    const { name, about, mark } = one;
    if ((mark !== 'bad' && mark !== 'warn') || ofAway.includes(name)) return [];
    return [
      { key: `${name} ${about ?? ''}`, promise: name, mark, title: nameOf(one), detail: beyond(one, t), alarm: alarmOf(name, about) },
    ];
  });
  return [...away, ...judged];
};

const looks = {
  bad: { box: 'border-bad-line border-l-bad-solid bg-bad-tint', sign: 'text-bad', icon: 'octagon-alert' },
  warn: { box: 'border-warn-line border-l-warn-solid bg-warn-tint', sign: 'text-warn', icon: 'triangle-alert' },
} as const;

const One = ({ concern, onHelp }: { concern: Concern; onHelp: () => void }): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  const { mark, title, detail, alarm } = concern;
  const { box, sign, icon } = looks[mark];
  const told = alarm?.told === null || !alarm ? null : t(alarm.told ? 'told' : 'untold');
  const more = [detail, alarm ? t('since', { time: when(alarm.raisedAt) }) : null, told].filter(Boolean).join(' · ');
  return (
    <li className={cx('flex gap-2.5 rounded-control border border-l-4 px-3 py-2', box)}>
      <Icon name={icon} className={cx('mt-px', sign)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {title} <span className="sr-only">{t(mark)}</span>
        </p>
        {more === '' ? null : <p className="num text-sm text-text-2">{more}</p>}
      </div>
      <Button size="xs" variant="outline" aria-label={`${t('help')}: ${title}`} onClick={onHelp}>
        {t('help')}
      </Button>
    </li>
  );
};

/** What needs attention, and in one line what cannot be known. */
export const Attention = ({ room }: { room: OpsRoom }): ReactNode => {
  const [t, nameOf] = [useText(opsText), useNames()];
  // Kept here: the dialog stays while its line goes, since the trouble may end while somebody reads.
  const [help, setHelp] = useState<Concern | null>(null);
  const concerns = concernsOf(room, t, nameOf);
  const unknown = [...new Set(room.promises.filter(({ mark }) => mark === 'unknown').map(({ name }) => t(`p-${name}`)))];
  return (
    <section aria-label={t('attention')}>
      <h2 className="mb-2 text-md">{t('attention')}</h2>
      {concerns.length === 0 ? <p className="text-sm text-text-3">{t('nothing')}</p> : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {concerns.map((concern) => (
          <One key={concern.key} concern={concern} onHelp={() => setHelp(concern)} />
        ))}
      </ul>
      {unknown.length === 0 ? null : <p className="mt-2 text-sm text-text-3">{t('unknowns', { what: unknown.join(', ') })}</p>}
      <Suspense fallback={null}>{help ? <Runbook name={help.promise} title={help.title} onClose={() => setHelp(null)} /> : null}</Suspense>
    </section>
  );
};
