// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { QuestionWhole } from '#contracts/http/bank';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { cx } from '../../ui/cx.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { LeaveAsk } from '../../ui/leave-ask.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { useShortcut } from '../../ui/use-shortcut.js';
import { QuestionView } from '../question-view/question-view.js';
import { Checklist } from './form/checklist.js';
import { AnswerFields, Group, StemFields } from './form/content-fields.js';
import { goToField } from './form/go-to-field.js';
import { examsOf, type Outcome, type Then } from './form/outcome.js';
import { OutcomeNotice } from './form/outcome-notice.js';
import { PlaceFields } from './form/place-fields.js';
import { useQuestionForm } from './form/use-question.form.js';
import { previewOf, type QuestionValues, wrongIn } from './form/values.js';
import { bankText } from './text.js';
import { useMay } from './words.js';

export interface QuestionFormProps {
  /** Null for a question that is not in the bank yet. */
  readonly whole: QuestionWhole | null;
  /** What a new question begins with. */
  readonly like?: Partial<QuestionValues>;
  readonly onSaved: (answer: QuestionWhole, outcome: Outcome) => void;
  /** Told whenever something is unsaved, or no longer. */
  readonly onDirty: (dirty: boolean) => void;
}

const Aside = ({ values, onGo }: { values: QuestionValues; onGo: (field: string) => void }): ReactNode => {
  const [t, [showKey, setShowKey]] = [useText(bankText), useState(true)];
  const shown = useDeferredValue(values);
  const question = useMemo(() => previewOf(shown), [shown]);
  return (
    <aside className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-120px)] lg:self-start">
      <Checklist values={values} wrong={wrongIn(values)} onGo={onGo} />
      <section aria-label={t('preview')} className="flex min-h-0 flex-col border-t border-line pt-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-md">{t('preview')}</h2>
          <Check label={t('withKey')} checked={showKey} onChange={({ target }) => setShowKey(target.checked)} className="text-sm" />
        </div>
        <ScrollArea label={t('preview')} className="mt-2 lg:max-h-[calc(100dvh-470px)]">
          <QuestionView question={question} showKey={showKey} number={1} language={shown.language} />
        </ScrollArea>
      </section>
    </aside>
  );
};

const SaveBar = ({
  whole,
  dirty,
  busy,
  onSend,
}: {
  whole: QuestionWhole | null;
  dirty: boolean;
  busy: Then | 'save' | null;
  onSend: (then?: Then) => void;
}): ReactNode => {
  const [t, mayWrite] = [useText(bankText), useMay('questions.write')];
  const ways: readonly Then[] = mayWrite ? ['publish', 'approve'] : ['submit'];
  return (
    <div className="sticky bottom-0 z-10 -mx-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-3 py-2.5 lg:-mx-5 lg:px-5">
      <p role="status" className={cx('flex min-h-5 items-center gap-1.5 text-sm sm:ml-auto', dirty ? 'text-warn' : 'text-text-3')}>
        {dirty || whole ? (
          <>
            <Icon name={dirty ? 'circle-dot' : 'circle-check'} size={16} />
            {t(dirty ? 'unsaved' : 'saved')}
          </>
        ) : null}
      </p>
      {whole ? null : (
        <Button
          size="sm"
          variant="outline"
          loading={busy === 'save'}
          disabled={busy !== null}
          className="max-sm:flex-1"
          onClick={() => onSend()}
        >
          {t('saveDraft')}
        </Button>
      )}
      {whole ? (
        <Button type="submit" size="sm" loading={busy !== null} className="max-sm:flex-1">
          {t(whole.saves === 'new-version' ? 'saveNew' : 'save')}
          <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
        </Button>
      ) : (
        ways.map((then, at) => (
          <Button
            key={then}
            size="sm"
            variant={at === ways.length - 1 ? 'default' : 'outline'}
            loading={busy === then}
            disabled={busy !== null}
            className="max-sm:flex-1"
            onClick={() => onSend(then)}
          >
            {t(then)}
          </Button>
        ))
      )}
    </div>
  );
};

/** Writes a question, or changes one: fields at the left, what is missing and how it will look at the right. */
const QuestionForm = ({ whole, like = {}, onSaved, onDirty }: QuestionFormProps): ReactNode => {
  const [t, locale] = [useText(bankText), useLocale()];
  const { root, values, put, send, take, keepMine, busy, outcome, isDirty, unsaved, error } = useQuestionForm(whole, like, onSaved);
  useShortcut('KeyS', () => (busy === null ? void send() : undefined));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const news = useRef<HTMLDivElement>(null);
  // The answer to Save may stand below what is seen of the form.
  useEffect(() => {
    if (outcome) news.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const exams = whole?.saves === 'new-version' ? examsOf(whole, t) : '';
  const fields = { values, put, error };
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-6 pb-5 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]">
        <div className="flex min-w-0 flex-col gap-6">
          <StemFields {...fields} />
          <AnswerFields {...fields} />
          <Group title={t('groupPlace')}>
            <PlaceFields {...fields} />
          </Group>
          {whole?.saves === 'new-version' ? (
            <div className="flex flex-col gap-3 rounded-control border border-line-2 bg-sunken px-4 py-3">
              {exams === '' ? null : <p>{t('willVersion', { n: toDigits(String(whole.question.current.version + 1), locale), exams })}</p>}
              <div data-field="note">
                <Field
                  dense
                  label={t('note')}
                  hint={t('noteHint')}
                  maxLength={500}
                  autoComplete="off"
                  value={values.note}
                  onChange={({ target }) => put({ note: target.value })}
                  error={error('note')}
                />
              </div>
            </div>
          ) : null}
          <div ref={news} className="scroll-mb-20 empty:hidden">
            {outcome ? <OutcomeNotice outcome={outcome} onTake={take} onKeep={keepMine} /> : null}
          </div>
        </div>
        <Aside values={values} onGo={(field) => goToField(root.current, field)} />
      </div>
      <SaveBar whole={whole} dirty={isDirty} busy={busy} onSend={(then) => void send(then)} />
      <LeaveAsk unsaved={unsaved} />
    </form>
  );
};

export default QuestionForm;
