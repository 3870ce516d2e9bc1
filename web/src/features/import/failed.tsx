import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useImportAddress } from './address.js';
import { DetectStep } from './detect-step.js';
import { MapStep } from './map-step.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';

/** Why a file could not be read and what to do: read it another way, or take another file. */
export const Failed = ({ job, view }: { job: Job; view: ImportView }): ReactNode => {
  const [t, { to, go }] = [useText(importText), useImportAddress()];
  const asks = job.failed?.code === 'bijoy-text';
  return (
    <>
      <div
        role="alert"
        className={`mt-5 flex gap-2.5 rounded-control border px-4 py-3 ${asks ? 'border-warn-line bg-warn-tint' : 'border-bad-line bg-bad-tint'}`}
      >
        <Icon name={asks ? 'triangle-alert' : 'circle-x'} size={20} className={asks ? 'text-warn' : 'text-bad'} />
        <div>
          <p className="font-semibold">{asks ? job.failed?.message : t('failedTitle')}</p>
          {asks ? null : <p>{job.failed?.message}</p>}
          <p className="text-sm text-text-2">{job.failed?.fix}</p>
        </div>
      </div>
      <DetectStep job={job} view={view} onNext={null} />
      {/* Whose columns were not understood is mapped by hand. */}
      {job.detected?.format === 'table' && !asks ? <MapStep job={job} view={view} onNext={() => go({ step: 'review' })} /> : null}
      {asks ? null : (
        <p className="mt-4">
          <ButtonLink variant="outline" size="sm" to={to({ id: null, step: null })}>
            {t('otherFile')}
          </ButtonLink>
        </p>
      )}
    </>
  );
};
