import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useImportAddress, wayBack } from './address.js';
import { DownloadProblems } from './download-problems.js';
import { ImportDialog } from './import-dialog.js';
import { Review } from './review.js';
import { importText } from './text.js';
import { Undo, type Undone, UndoneList } from './undo.js';
import type { ImportView, Job } from './use-import.js';

/** The questions are in the bank: where they are, the way back, what did not go in, and undo. */
export const Done = ({ job, view }: { job: Job; view: ImportView }): ReactNode => {
  const [t, { exam, subject }] = [useText(importText), useImportAddress()];
  const [undone, setUndone] = useState<Undone | null>(null);
  const [another, setAnother] = useState(false);
  const { counts } = job;
  const taken = job.state === 'discarded';
  const out = counts.found - counts.ready;
  return (
    <section aria-label={t('commit')} className="pt-5">
      <div role="status" className="flex items-start gap-2.5">
        <Icon name={taken ? 'undo-2' : 'circle-check'} size={20} className={taken ? 'mt-1 text-text-3' : 'mt-1 text-ok'} />
        <h2 className="text-xl">{taken ? t('undoneTitle') : t('doneTitle', { count: counts.ready })}</h2>
      </div>
      {undone ? <UndoneList undone={undone} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {taken ? null : <ButtonLink to={`/admin/questions?importId=${job.id}`}>{t('seeQuestions')}</ButtonLink>}
        {exam || subject ? (
          <ButtonLink variant="outline" to={wayBack({ exam, subject })}>
            {t(exam ? 'backToExam' : 'backToBank')}
          </ButtonLink>
        ) : null}
        <Button variant="outline" onClick={() => setAnother(true)}>
          {t('another')}
        </Button>
        {taken ? null : (
          <Undo
            job={job}
            onDone={(answer) => {
              setUndone(answer);
              view.put(answer.import);
            }}
          />
        )}
      </div>
      <ImportDialog open={another} onClose={() => setAnother(false)} subjectId={subject ?? undefined} examId={exam ?? undefined} />
      {out > 0 && !taken ? (
        <>
          <div className="mt-8 flex flex-wrap items-center gap-3 border-t-[1.5px] border-matra pt-3">
            <h3 className="text-xl">{t('notIn', { count: out })}</h3>
            <span className="ml-auto">
              <DownloadProblems job={job} />
            </span>
          </div>
          <Review job={job} view={view} readOnly />
        </>
      ) : null}
    </section>
  );
};
