// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { getExamConflicts } from '#contracts/http/exam-desk';
import type { EndpointState } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { dialogPart } from '../../../ui/part.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { BeforePanel } from '../before/before-panel.js';
import { jumpTo } from '../before/checklist.js';
import { ExamTabs } from '../exam-tabs.js';
import type { CourseChoice } from '../parts/course-field.js';
import { ExamFields } from './exam-fields.js';
import { Meanwhile } from './meanwhile.js';
import { SaveBar } from './save-bar.js';
import { whyFixed, type WhyFixed } from '../states/why-fixed.js';
import { editText } from './text.js';
import { type ExamForm, useExamForm } from './use-exam.form.js';
import { useFound } from './use-found.js';

const Preview = dialogPart(() => import('../paper/preview.js'));

interface EditFormProps {
  readonly desk: ExamDesk;
  readonly courses: readonly CourseChoice[];
  readonly conflicts: EndpointState<typeof getExamConflicts>;
}

const Fixed = ({ why }: { why: WhyFixed }): ReactNode => {
  const t = useText(editText);
  return (
    <div className="rounded-control border border-line-2 bg-sunken px-3.5 py-2.5 text-sm">
      <b className="block">{t('fixed')}</b>
      {t(why)}
    </div>
  );
};

/** Why it was not saved; brought into view, for the button that was pressed stands elsewhere. */
const News = ({ courses, state }: { courses: readonly CourseChoice[]; state: ExamForm }): ReactNode => {
  const { refusal, meanwhile } = state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (meanwhile || refusal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [meanwhile, refusal]);
  return (
    <div ref={place} className="flex scroll-mb-20 flex-col gap-4 empty:hidden">
      <Meanwhile courses={courses} state={state} />
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </div>
  );
};

/** A link from another page leads to one field. */
const useJump = (): void =>
  useEffect(() => {
    if (location.hash.startsWith('#field-')) jumpTo(location.hash.slice(1));
  }, []);

/** Everything an exam says about itself; beside it what is still in the way, and what can be done with it as a whole. */
export const EditForm = ({ desk, courses, conflicts }: EditFormProps): ReactNode => {
  const [t, state] = [useText(editText), useExamForm(desk)];
  const { form, submit } = state;
  const { isDirty, isSubmitting } = form.formState;
  const [previewing, setPreviewing] = useState(false);
  const found = useFound(form, conflicts.data?.conflicts ?? []);
  const why = whyFixed(desk);
  useShortcut('KeyS', submit, why === null);
  useJump();
  const preview = (
    <Button size="sm" variant="outline" disabled={desk.questionCount === 0} onClick={() => setPreviewing(true)}>
      {t('preview')}
    </Button>
  );
  return (
    <>
      <ExamTabs examId={desk.id} questions={{ have: desk.questionCount, want: desk.settings.questionTarget }}>
        {why === null ? (
          <span className="flex items-center gap-2.5 max-lg:hidden">
            <SaveBar dirty={isDirty} busy={isSubmitting}>
              {preview}
            </SaveBar>
          </span>
        ) : (
          preview
        )}
        {why === null ? <span className="lg:hidden">{preview}</span> : null}
      </ExamTabs>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_288px]">
        <form
          id="exam-form"
          aria-label={t('form')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="flex min-w-0 flex-col gap-5"
        >
          {why ? <Fixed why={why} /> : null}
          <fieldset disabled={why !== null} className="contents">
            <ExamFields form={form} desk={desk} courses={courses} fixed={why !== null} found={found} />
          </fieldset>
          <News courses={courses} state={state} />
        </form>
        <BeforePanel desk={desk} conflicts={conflicts} unsaved={isDirty} />
      </div>
      {why === null ? (
        <div className="sticky bottom-0 z-10 -mx-3 mt-5 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:hidden">
          <SaveBar dirty={isDirty} busy={isSubmitting} />
        </div>
      ) : null}
      {previewing ? (
        <Suspense fallback={null}>
          <Preview examId={desk.id} onClose={() => setPreviewing(false)} />
        </Suspense>
      ) : null}
      <LeaveAsk unsaved={state.unsaved} />
    </>
  );
};
