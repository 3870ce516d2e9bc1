// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { getExamConflicts } from '#contracts/http/exam-desk';
import type { EndpointState } from '../../../client/use-endpoint.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Changes } from '../../../ui/changes.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { Kbd } from '../../../ui/kbd.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { BeforePanel } from '../before/before-panel.js';
import { jumpTo } from '../before/checklist.js';
import { useConflictWords } from '../before/use-conflict-words.js';
import { ExamTabs } from '../exam-tabs.js';
import type { CourseChoice } from '../parts/course-field.js';
import { ExamFields } from './exam-fields.js';
import { fieldOf, toValues } from './exam-values.js';
import { editText } from './text.js';
import { useExamChanges } from './use-exam-changes.js';
import { type ExamForm, untouched, useExamForm } from './use-exam.form.js';

const Preview = lazy(() => import('../paper/preview.js'));

interface EditFormProps {
  readonly desk: ExamDesk;
  readonly courses: readonly CourseChoice[];
  readonly conflicts: EndpointState<typeof getExamConflicts>;
}

/** Why nothing can be changed; null when it can. */
const whyFixed = ({ state, may }: ExamDesk): 'fixedScheduled' | 'fixedLater' | 'fixedRight' | null => {
  if (may.includes('edit')) return null;
  return state === 'draft' ? 'fixedRight' : state === 'scheduled' ? 'fixedScheduled' : 'fixedLater';
};

/** What others changed while this was typed: line by line, with the way to go on upon it. */
const Meanwhile = ({ courses, state: { meanwhile, take, form } }: { courses: readonly CourseChoice[]; state: ExamForm }): ReactNode => {
  const [t, changes, locale] = [useText(editText), useExamChanges(courses), useLocale()];
  if (!meanwhile) return null;
  const lines = changes(meanwhile.before, toValues(meanwhile.now.settings, locale), form.getValues());
  return (
    <Notice tone="warn" title={t('changedTitle')}>
      <p>{t(meanwhile.taken ? 'changedTaken' : 'changedText')}</p>
      {lines.length > 0 ? <Changes lines={lines} /> : <p className="text-sm text-text-2">{t('changedNone')}</p>}
      {meanwhile.taken ? null : (
        <Button size="sm" variant="outline" onClick={take}>
          {t('changedTake')}
        </Button>
      )}
    </Notice>
  );
};

const SaveBar = ({ dirty, busy, children }: { dirty: boolean; busy: boolean; children?: ReactNode }): ReactNode => {
  const t = useText(editText);
  return (
    <>
      <p role="status" className={cx('flex items-center gap-1.5 text-sm', dirty ? 'text-warn' : 'text-text-3')}>
        <Icon name={dirty ? 'circle-dot' : 'circle-check'} size={16} />
        {t(dirty ? 'unsaved' : 'allSaved')}
      </p>
      {children}
      <Button type="submit" form="exam-form" size="sm" className="max-lg:ml-auto max-sm:flex-1" loading={busy}>
        {t('save')}
        <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
      </Button>
    </>
  );
};

/** Everything an exam says about itself; beside it what is still in the way, and what can be done with it as a whole. */
export const EditForm = ({ desk, courses, conflicts }: EditFormProps): ReactNode => {
  const [t, words, state] = [useText(editText), useConflictWords(), useExamForm(desk)];
  const { form, submit, refusal, meanwhile } = state;
  const { isDirty, isSubmitting } = form.formState;
  const [previewing, setPreviewing] = useState(false);
  const why = whyFixed(desk);
  const news = useRef<HTMLDivElement>(null);
  useShortcut('KeyS', submit, why === null);
  useEffect(() => {
    if (meanwhile || refusal) news.current?.scrollIntoView({ block: 'nearest' });
  }, [meanwhile, refusal]);
  // A link from another page leads to one field.
  useEffect(() => {
    if (location.hash.startsWith('#field-')) jumpTo(location.hash.slice(1));
  }, []);
  const found = (name: string): { block?: string; warn?: string } => {
    if (!untouched(form, name)) return {};
    const own = conflicts.data?.conflicts.filter(({ where }) => where.field !== null && fieldOf(where.field) === name) ?? [];
    const [block, warn] = (['block', 'warn'] as const).map((kind) => own.find(({ severity }) => severity === kind));
    return { ...(block ? { block: words.sentence(block) } : {}), ...(warn ? { warn: words.sentence(warn) } : {}) };
  };
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
          {why ? (
            <div className="rounded-control border border-line-2 bg-sunken px-3.5 py-2.5 text-sm">
              <b className="block">{t('fixed')}</b>
              {t(why)}
            </div>
          ) : null}
          <fieldset disabled={why !== null} className="contents">
            <ExamFields form={form} desk={desk} courses={courses} fixed={why !== null} found={found} />
          </fieldset>
          <div ref={news} className="flex scroll-mb-20 flex-col gap-4 empty:hidden">
            <Meanwhile courses={courses} state={state} />
            {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
          </div>
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
