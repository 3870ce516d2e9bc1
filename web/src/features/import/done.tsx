import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import { useMay } from '../bank/words.js';
import { makeExamText } from '../make-exam/text.js';
import { useImportAddress, wayBack } from './address.js';
import { DownloadProblems } from './download-problems.js';
import { ImportDialog } from './import-dialog.js';
import { IntoExam } from './into-exam.js';
import { Review } from './review.js';
import { importText } from './text.js';
import { Undo, type Undone, UndoneList } from './undo.js';
import type { ImportView, Job } from './use-import.js';

const MakeExam = dialogPart(() => import('../make-exam/make-exam.form.js'));

/** A file's name without what says its kind. */
const nameOf = (file: string): string => file.replace(/\.[A-Za-z0-9]{2,5}$/, '').slice(0, 200);

/** The questions are in the bank: where they are, the way back, what did not go in, and undo. */
export const Done = ({ job, view }: { job: Job; view: ImportView }): ReactNode => {
  const [t, { exam, subject }] = [useText(importText), useImportAddress()];
  const [undone, setUndone] = useState<Undone | null>(null);
  const [[another, making], setOpen] = useState([false, false]);
  const [makeText, mayMake] = [useText(makeExamText), useMay('exams.write')];
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
        {exam && !taken && mayMake ? <IntoExam importId={job.id} examId={exam} /> : null}
        {taken || !mayMake || exam ? null : (
          <Button onClick={() => setOpen([false, true])}>
            {counts.duplicates > 0 ? makeText('buttonAll') : makeText('button', { n: counts.ready })}
          </Button>
        )}
        {taken ? null : (
          <ButtonLink variant={mayMake || exam ? 'outline' : 'default'} to={`/admin/questions?importId=${job.id}`}>
            {t('seeQuestions')}
          </ButtonLink>
        )}
        {(exam && (taken || !mayMake)) || (!exam && subject) ? (
          <ButtonLink variant="outline" to={wayBack({ exam, subject })}>
            {t(exam ? 'backToExam' : 'backToBank')}
          </ButtonLink>
        ) : null}
        <Button variant="outline" onClick={() => setOpen([true, false])}>
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
      <ImportDialog open={another} onClose={() => setOpen([false, false])} subjectId={subject ?? undefined} examId={exam ?? undefined} />
      <Suspense fallback={null}>
        {making ? (
          <MakeExam which={{ importId: job.id }} count={counts.ready} name={nameOf(job.name)} onClose={() => setOpen([false, false])} />
        ) : null}
      </Suspense>
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
