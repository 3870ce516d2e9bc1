import { type ReactNode, useState } from 'react';
import type { ImportHow } from '#contracts/http/imports';
import type { ImportEncoding, ImportFormat } from '#contracts/shared/imports';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { Section } from '../../ui/section.js';
import { Bijoy } from './bijoy.js';
import { DiscardButton } from './discard.js';
import { encodingChoices, encodingNames, formatChoices } from './formats.js';
import { columnsNow, hasBijoy, mayHoldFixes, sameHow } from './how.js';
import { Sample } from './sample.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';
import { useReadAgain } from './use-read-again.js';

type Detected = NonNullable<Job['detected']>;

/** Letters have an encoding only where the file is text; of what was pasted there is nothing to ask. */
const isText = (detected: Detected | null, how: ImportHow): boolean =>
  how.pasted !== true && (detected === null || detected.encoding !== null || how.encoding !== null);

const Fields = ({ job, how, onHow }: { job: Job; how: ImportHow; onHow: (how: ImportHow) => void }): ReactNode => {
  const t = useText(importText);
  const { detected } = job;
  const formats = formatChoices(t);
  const found = formats.find(({ value }) => value === detected?.format)?.label;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:max-w-[640px]">
      <Select
        label={t('format')}
        dense
        value={how.format ?? ''}
        options={[{ value: '', label: found ? t('foundOut', { what: found }) : t('findOut') }, ...formats]}
        // A mapping belongs to the sheet that was seen.
        onChange={({ target }) => onHow({ ...how, format: (target.value || null) as ImportFormat | null, columns: null, header: null })}
      />
      {isText(detected, how) ? (
        <Select
          label={t('encoding')}
          dense
          hint={t('encodingHint')}
          value={how.encoding ?? ''}
          options={[
            { value: '', label: detected?.encoding ? t('foundOut', { what: encodingNames[detected.encoding] }) : t('findOut') },
            ...encodingChoices,
          ]}
          onChange={({ target }) => onHow({ ...how, encoding: (target.value || null) as ImportEncoding | null })}
        />
      ) : null}
    </div>
  );
};

/** What the file was taken for, with a sample of it; what is wrong can be said here, and the file is read again. Without `onNext` only that. */
export const DetectStep = ({ job, view, onNext }: { job: Job; view: ImportView; onNext: (() => void) | null }): ReactNode => {
  const t = useText(importText);
  const [how, setHow] = useState(job.how);
  const again = useReadAgain(job, view);
  const { detected } = job;
  const changed = !sameHow(how, job.how);
  const undecided = hasBijoy(job) && how.bijoy === null;
  const nameOf = (column: number): string => t('columnNamed', { name: detected?.headings?.[column] ?? String(column + 1) });
  const go = async (): Promise<void> => {
    if (changed || !onNext) await again.run(how, job.target);
    else onNext();
  };
  return (
    <Section title={t('detectTitle')} className="mt-6">
      <div className="flex flex-col gap-4">
        <Fields job={job} how={how} onHow={setHow} />
        {hasBijoy(job) ? (
          <Bijoy
            converted={detected?.converted ?? []}
            way={how.bijoy}
            onWay={(bijoy) => setHow({ ...how, bijoy })}
            nameOf={nameOf}
            columns={
              detected?.format === 'table'
                ? {
                    count: columnsNow(job).length,
                    chosen: how.bijoyColumns ?? detected.bijoyColumns ?? [],
                    onChosen: (bijoyColumns) => setHow({ ...how, bijoyColumns }),
                  }
                : null
            }
          />
        ) : null}
        {detected ? <Sample detected={detected} /> : null}
        {again.wrong ? (
          <p role="alert" className="text-sm text-bad">
            {again.wrong}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button loading={again.busy} disabled={undecided && !changed} onClick={() => void go()}>
            {t(changed || !onNext ? 'readAgain' : 'nextMap')}
          </Button>
          <DiscardButton job={job} variant="ghost" onAsk={() => view.askDiscard(true)} />
          <p className="text-sm text-text-3">{undecided ? t('bijoyFirst') : changed && mayHoldFixes(job) ? t('readAgainLoses') : null}</p>
        </div>
      </div>
    </Section>
  );
};
