import type { ReactNode } from 'react';
import type { OpsProcess, OpsRoom } from '#contracts/http/ops-shapes';
import type { PromiseMark } from '#contracts/shared/promises';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import type { OnAct } from './acts.js';
import { bytes, measured, num, rate, span } from './figures.js';
import { opsText } from './text.js';
import { ink, markIn, MarkWord, useWhen, worstOf } from './words.js';

const Line = ({ name, mark, children }: { name: string; mark: PromiseMark; children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 text-sm">
    <dt className={cx('w-28 shrink-0 font-semibold', ink[mark])}>{name}</dt>
    <dd className="num min-w-0 flex-1 basis-44 break-words text-text-2">{children}</dd>
    {mark === 'good' ? null : (
      <dd>
        <MarkWord mark={mark} />
      </dd>
    )}
  </div>
);

const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' · ');

/** PostgreSQL, Redis, the outbox, the disk and the backup, each in one line. */
export const Services = ({ room }: { room: OpsRoom }): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  const { sql, redis, outbox, disk, backup, promises, version } = room;
  const mark = (...names: readonly Parameters<typeof markIn>[1][]): PromiseMark => worstOf(...names.map((name) => markIn(promises, name)));
  return (
    <section aria-label={t('services')}>
      <h2 className="mb-1 text-md">{t('services')}</h2>
      <dl>
        <Line name="PostgreSQL" mark={mark('postgres-away', 'pool-waiting', 'pool-used', 'slow-query')}>
          {sql
            ? joined(
                t('postgresLine', { used: num(sql.connections), most: num(sql.connectionsMost), size: bytes(sql.sizeBytes) }),
                sql.blocked > 0 && t('blocked', { n: num(sql.blocked) }),
                sql.version,
              )
            : t('away')}
        </Line>
        <Line name="Redis" mark={mark('redis-away', 'redis-memory', 'redis-persistence')}>
          {redis
            ? joined(
                t('redisLine', {
                  used: redis.mostBytes === null ? bytes(redis.usedBytes) : `${bytes(redis.usedBytes)} / ${bytes(redis.mostBytes)}`,
                  clients: num(redis.clients),
                  ops: num(redis.opsPerSecond),
                }),
                t(redis.aof && redis.persistenceOk ? 'aofOn' : 'aofOff'),
                redis.version,
              )
            : t('away')}
        </Line>
        <Line name={t('outbox')} mark={mark('outbox-lag', 'outbox-undone')}>
          {outbox
            ? joined(
                outbox.waiting > 0
                  ? t('outboxLine', { waiting: num(outbox.waiting), oldest: span(outbox.oldestSeconds) })
                  : t('outboxEmpty'),
                outbox.undone > 0 && t('undone', { n: num(outbox.undone) }),
              )
            : t('unknown')}
        </Line>
        <Line name={t('disk')} mark={mark('disk-used')}>
          {disk ? t('diskLine', { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) }) : t('unknown')}
        </Line>
        <Line name={t('backup')} mark={mark('backup-age')}>
          {backup ? joined(when(backup.at), backup.kind, bytes(backup.bytes)) : t('noBackup')}
        </Line>
        <Line name={t('version')} mark="good">
          {version}
        </Line>
      </dl>
      {sql && sql.slow.length > 0 ? (
        <>
          <h3 className="mt-3 text-sm font-semibold text-warn">{t('slow')}</h3>
          <ul className="text-sm">
            {sql.slow.map(({ pid, seconds, app, query, waitsFor }) => (
              <li key={pid} className="border-b border-line py-1.5">
                <b className="num">{span(seconds)}</b> {joined(app, waitsFor)}
                <code className="block text-xs break-all text-text-3">{query}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
};

const marks: Readonly<Record<OpsProcess['state'], PromiseMark>> = {
  alive: 'good',
  degraded: 'warn',
  'not-ready': 'bad',
  moving: 'warn',
  away: 'bad',
};

const Process = ({ process, onAct }: { process: OpsProcess; onAct: OnAct }): ReactNode => {
  const t = useText(opsText);
  const { name, host, pid, state, missing, memoryBytes, cpuShare, loopLagMs, requestsPerSecond, sockets, jobsRunning, pool, role } =
    process;
  const mark = marks[state];
  const figures = joined(
    `${host}:${pid}`,
    t('processLine', { memory: bytes(memoryBytes), cpu: measured(cpuShare, 'share') }),
    loopLagMs !== null && t('loopLine', { lag: measured(loopLagMs, 'ms') }),
    role === 'http' && t('requestsLine', { n: rate(requestsPerSecond) }),
    role === 'gateway' && t('socketsLine', { n: num(sockets) }),
    role === 'workers' && t('jobsLine', { n: num(jobsRunning) }),
    pool && t('poolLine', { used: num(pool.used), waiting: num(pool.waiting) }),
  );
  return (
    <li data-process={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-sm">
      <span className={cx('min-w-0 flex-1 basis-56', ink[mark])}>
        <b>{name}</b>
        <span className="num block text-xs break-words text-text-3">{figures}</span>
        {missing.length === 0 ? null : <span className="block text-xs break-words text-text-2">{missing.join(', ')}</span>}
      </span>
      <MarkWord mark={mark} word={t(`state-${state}`)} />
      {onAct && state !== 'away' && state !== 'moving' ? (
        <Button size="xs" variant="outline" aria-label={`${t('drain')}: ${name} ${pid}`} onClick={() => onAct({ is: 'drain', process })}>
          {t('drain')}
        </Button>
      ) : null}
    </li>
  );
};

/** Each process with what it does without, and the way to let it start again. */
export const Processes = ({ processes, onAct, wide }: { processes: readonly OpsProcess[]; onAct: OnAct; wide: boolean }): ReactNode => {
  const t = useText(opsText);
  return (
    <section aria-label={t('processes')} className={cx(wide && 'xl:col-span-2')}>
      <h2 className="mb-1 text-md">{t('processes')}</h2>
      <ul className={cx(wide && 'gap-x-5 xl:grid xl:grid-cols-2')}>
        {processes.map((process) => (
          <Process key={process.id} process={process} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
};
