import { type ReactNode, useState } from 'react';
import { confirmImport } from '#contracts/http/imports';
import { type QuestionDestination, questionDestinations } from '#contracts/shared/bank';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../client/call-error.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Segment } from '../../ui/tabs.js';
import { useImportAddress } from './address.js';
import { wayTo } from './place.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';

const mostPlaces = 12;

export interface Going {
  readonly way: string;
  /** Null: not counted. */
  readonly count: number | null;
}

/** Formats in which a question says nothing of its place. */
const placeless: ReadonlySet<string> = new Set(['aiken', 'paper']);

/** How many go where, the most first. Where nobody has counted: as the file says, and the place that was chosen for the rest. */
export const goingOf = ({ places, target, counts, detected }: Pick<Job, 'places' | 'target' | 'counts' | 'detected'>): readonly Going[] => {
  if (places && places.length > 0) return places.map((place) => ({ way: wayTo(place), count: place.count }));
  const chosen = wayTo(target);
  if (chosen !== '' && placeless.has(detected?.format ?? '')) return [{ way: chosen, count: counts.ready }];
  return [{ way: '', count: null }, ...(chosen === '' ? [] : [{ way: chosen, count: null }])];
};

const Places = ({ job }: { job: Job }): ReactNode => {
  const [t, locale] = [useText(importText), useLocale()];
  const going = goingOf(job);
  const rest = going.length - mostPlaces;
  return (
    <ul aria-label={t('whereTitle')} className="border-t border-line text-sm">
      {going.slice(0, mostPlaces).map(({ way, count }) => (
        <li key={way} className="flex justify-between gap-4 border-b border-line py-1.5">
          <span className="min-w-0 break-words">{way || t('byFile')}</span>
          <span className="num shrink-0 font-semibold">{count === null ? '' : formatNumber(count, locale)}</span>
        </li>
      ))}
      {rest > 0 ? <li className="py-1.5 text-text-3">{t('morePlaces', { count: rest })}</li> : null}
    </ul>
  );
};

const StaysOut = ({ job: { counts } }: { job: Job }): ReactNode => {
  const t = useText(importText);
  const out = counts.errors + counts.unsupported + counts.duplicates + counts.left;
  if (out === 0) return null;
  const why = [
    counts.errors > 0 ? t('outErrors', { count: counts.errors }) : null,
    counts.unsupported > 0 ? t('outUnsupported', { count: counts.unsupported }) : null,
    counts.duplicates > 0 ? t('outDuplicates', { count: counts.duplicates }) : null,
    counts.left > 0 ? t('outLeft', { count: counts.left }) : null,
  ].filter((part) => part !== null);
  return <p className="text-sm text-text-2">{t('staysOut', { count: out, why: why.join(', ') })}</p>;
};

/** The last question before the bank: how many go where, what stays out, and that it is all or nothing. */
export const Confirm = ({ job, view, onClose }: { job: Job; view: Pick<ImportView, 'put' | 'retry'>; onClose: () => void }): ReactNode => {
  const [t, { exam, go }] = [useText(importText), useImportAddress()];
  const [destination, setDestination] = useState<QuestionDestination>('exams');
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const run = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const answer = await typedClient.act(confirmImport, { params: { id: job.id }, body: { version: job.version, destination } });
      onClose();
      // Once they are in the bank they go into the exam: the address keeps it over a reload.
      if (exam) go({ into: 'exam' }, { replace: true });
      view.put(answer.import);
    } catch (thrown) {
      if (isCallError(thrown, 'Changed meanwhile')) view.retry();
      const said = thrown instanceof CallError ? (thrown.issues['subject'] ? t('subjectMissing') : thrown.message) : '';
      setState({ busy: false, wrong: said || t('noAnswer') });
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('confirmAsk', { count: job.counts.ready })}
      description={t('allOrNothing')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={state.busy} onClick={() => void run()}>
            {t('confirmDo', { count: job.counts.ready })}
          </Button>
        </>
      }
    >
      {job.own ? (
        <p className="text-sm text-text-2">{t('to-own')}</p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <Segment
            label={t('goesTo')}
            value={destination}
            onChange={setDestination}
            tabs={questionDestinations.map((key) => ({ key, label: t(`to-${key}`) }))}
          />
          <p className="text-sm text-text-2">{t(`to-${destination}-text`)}</p>
        </div>
      )}
      {exam ? <p className="text-sm text-text-2">{t('toExam')}</p> : null}
      <Places job={job} />
      <StaysOut job={job} />
      {state.wrong ? (
        <p role="alert" className="text-sm text-bad">
          {state.wrong}
        </p>
      ) : null}
    </Modal>
  );
};
