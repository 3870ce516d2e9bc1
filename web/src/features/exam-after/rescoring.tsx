import { type ReactNode, useEffect, useRef } from 'react';
import { mutate as refetch } from 'swr';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Icon } from '../../ui/icon.js';
import { Progress } from '../../ui/progress.js';
import { afterText } from './text.js';

/** Milliseconds between two looks while everybody is being scored anew. */
const lookMs = 700;
/** And while they are told. */
const toldLookMs = 3000;

/** Asks again for everything that staff see of an exam. */
const refreshExam = (examId: string): Promise<unknown> =>
  refetch((key) => typeof key === 'string' && key.startsWith(`/api/admin/exams/${examId}`));

/** How many people are told of a correction, and whom each channel has reached by now. */
const BeingTold = ({ examId, version }: { examId: string; version: number }): ReactNode => {
  const t = useText(afterText);
  const { data } = useEndpoint(
    'GET /api/admin/exams/:examId/told',
    { params: { examId }, query: { version } },
    { refreshInterval: (latest) => (latest && (latest.bell < latest.people || latest.waiting > 0) ? toldLookMs : 0) },
  );
  if (!data) return null;
  const { people, waiting, ...reached } = data;
  return (
    <p className="text-sm">
      <b>{t('telling', { n: people })}</b> {people > 0 ? t('toldBy', reached) : null}{' '}
      {waiting > 0 ? t('toldWaiting', { n: waiting }) : null}
    </p>
  );
};

/**
 * How far a rescoring has come, until everybody has the new score and is told. `started` is the version that this page has asked for;
 * one that somebody else asked for is shown too.
 */
export const Rescoring = ({ examId, started }: { examId: string; started: number | null }): ReactNode => {
  const t = useText(afterText);
  const { data } = useEndpoint(
    'GET /api/admin/exams/:examId/key-changes',
    { params: { examId } },
    {
      keepPreviousData: false,
      refreshInterval: (latest) =>
        latest && (latest.rescoring || latest.rescoredVersion < Math.max(latest.keyVersion, started ?? 0)) ? lookMs : 0,
    },
  );
  const wanted = Math.max(data?.keyVersion ?? 0, started ?? 0);
  const running = data !== undefined && (data.rescoring !== null || data.rescoredVersion < wanted);
  const ran = useRef(false);
  useEffect(() => {
    if (running) ran.current = true;
    else if (ran.current && data) {
      ran.current = false;
      void refreshExam(examId);
    }
  }, [running, data, examId]);
  if (!data) return null;
  if (running) {
    const { prepared, of } = data.rescoring ?? { prepared: 0, of: 0 };
    return (
      <div className="mb-4 border-y border-brand-line bg-brand-tint px-3.5 py-3">
        <p className="num flex flex-wrap justify-between gap-x-4">
          <b>{t('rescoringNow')}</b>
          {of > 0 ? <span>{t('preparedOf', { prepared, of })}</span> : null}
        </p>
        <p className="mb-2 text-sm text-text-2">{t('rescoringText')}</p>
        <Progress label={t('rescoringNow')} value={of > 0 ? prepared : null} max={of} />
      </div>
    );
  }
  if (started === null) return null;
  const done = data.rows.find(({ version }) => version === started);
  return (
    <div role="status" className="num mb-4 flex items-start gap-2 border-y border-ok-line bg-ok-tint px-3.5 py-3">
      <Icon name="circle-check" size={20} className="text-ok" />
      <div>
        <b className="block">{t('rescored')}</b>
        <p className="text-sm text-text-2">{done ? t('rescoredCounts', { up: done.up, down: done.down }) : t('rescoredPlain')}</p>
        <BeingTold examId={examId} version={data.rescoredVersion} />
      </div>
    </div>
  );
};
