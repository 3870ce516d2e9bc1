import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { useImportAddress } from './address.js';
import { Columns } from './columns.js';
import { columnsNow, mayHoldFixes, saidByColumns, sameHow, sameTarget } from './how.js';
import { importText } from './text.js';
import { placeOf, useTree } from './tree.js';
import type { ImportView, Job } from './use-import.js';
import { useReadAgain } from './use-read-again.js';
import { targetOf, type Typed, typedOf, Where } from './where.js';

const isNowhere = ({ subject, chapter, topic }: Typed): boolean => !subject && !chapter && !topic;

/** What was typed; where nothing was yet, the node of the tree from which the person came. */
const useTyped = (job: Job) => {
  const [nodes, { subject }] = [useTree(), useImportAddress()];
  const [typed, setTyped] = useState(() => typedOf(job.target));
  // Once, when the tree has come.
  const from = useMemo(() => (isNowhere(typedOf(job.target)) ? placeOf(nodes, subject) : null), [job.target, nodes, subject]);
  useEffect(() => {
    if (from) setTyped((now) => (isNowhere(now) ? { ...now, ...from } : now));
  }, [from]);
  return { nodes, typed, setTyped };
};

/** Sheets: what the columns hold. Always: where the questions go. */
export const MapStep = ({ job, view, onNext }: { job: Job; view: ImportView; onNext: () => void }): ReactNode => {
  const [t, { to }] = [useText(importText), useImportAddress()];
  const { nodes, typed, setTyped } = useTyped(job);
  const [how, setHow] = useState(job.how);
  const again = useReadAgain(job, view);
  const { detected } = job;
  const sheet = detected?.format === 'table';
  const said = sheet && detected ? saidByColumns(columnsNow({ how, detected })) : [];
  const target = targetOf(typed);
  const changed = !sameHow(how, job.how) || (target !== null && !sameTarget(target, job.target));
  const go = async (): Promise<void> => {
    if (target === null) return;
    // What could not be read is read again in any case.
    if ((!changed && job.state !== 'failed') || (await again.run(how, target))) onNext();
  };
  return (
    <>
      {sheet && detected ? (
        <Section title={t('columnsTitle')} className="mt-6">
          <Columns job={{ ...job, detected }} how={how} onHow={setHow} />
        </Section>
      ) : null}
      <Section title={t('whereTitle')} className="mt-6">
        <p className="mb-3 text-sm text-text-3">{t(said.length > 0 ? 'whereColumns' : 'whereText')}</p>
        <Where typed={typed} onTyped={setTyped} nodes={nodes} said={said} />
      </Section>
      {again.wrong ? (
        <p role="alert" className="mt-3 text-sm text-bad">
          {again.wrong}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button loading={again.busy} disabled={target === null} onClick={() => void go()}>
          {t('nextReview')}
        </Button>
        <ButtonLink variant="outline" to={to({ step: 'detect' })}>
          {t('back')}
        </ButtonLink>
        {!sameHow(how, job.how) && mayHoldFixes(job) ? <p className="text-sm text-text-3">{t('readAgainLoses')}</p> : null}
      </div>
    </>
  );
};
