// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { importQuestion, type ImportRow } from '#contracts/http/imports';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { LeaveAsk } from '../../ui/leave-ask.js';
import { useShortcut } from '../../ui/use-shortcut.js';
import { QuestionView } from '../question-view/question-view.js';
import { asKind, type Draft, draftOf, lacksKey, questionOf } from './row-draft.js';
import { RowOptions } from './row-options.js';
import { importText } from './text.js';
import type { RowActs } from './use-row-acts.js';

const kinds = ['single', 'multiple', 'true-false', 'numeric'] as const;

/** What the contract itself refuses: lengths. What is wrong with the question is the server's to say, as for one out of a file. */
const refusedBy = (question: ReturnType<typeof questionOf>): boolean => !importQuestion.safeParse(question).success;

interface FieldsProps {
  readonly draft: Draft;
  readonly put: (change: Partial<Draft>) => void;
}

const Numbers = ({ draft, put }: FieldsProps): ReactNode => {
  const t = useText(importText);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('number')} dense inputMode="decimal" value={draft.number} onChange={({ target }) => put({ number: target.value })} />
      <Field
        label={t('tolerance')}
        dense
        inputMode="decimal"
        value={draft.tolerance}
        onChange={({ target }) => put({ tolerance: target.value })}
      />
    </div>
  );
};

const Texts = ({ draft, put, setDraft }: FieldsProps & { setDraft: (draft: Draft) => void }): ReactNode => {
  const t = useText(importText);
  return (
    <>
      <div className="sm:max-w-[240px]">
        <Select
          label={t('kind')}
          dense
          value={draft.kind}
          options={kinds.map((value) => ({ value, label: t(`kind-${value}`) }))}
          onChange={({ target }) => setDraft(asKind(draft, target.value as Draft['kind']))}
        />
      </div>
      {draft.stimulus === '' ? null : (
        <Area label={t('stimulus')} value={draft.stimulus} rows={3} onChange={({ target }) => put({ stimulus: target.value })} />
      )}
      <Area
        label={t('stem')}
        hint={t('mathsHint')}
        value={draft.stem}
        rows={Math.min(9, 2 + draft.stem.split('\n').length)}
        onChange={({ target }) => put({ stem: target.value })}
      />
      {draft.kind === 'numeric' ? <Numbers draft={draft} put={put} /> : <RowOptions draft={draft} onDraft={setDraft} />}
      <Area label={t('explanation')} value={draft.explanation} rows={2} onChange={({ target }) => put({ explanation: target.value })} />
    </>
  );
};

const Preview = ({ draft, row }: { draft: Draft; row: ImportRow }): ReactNode => {
  const t = useText(importText);
  const shown = useDeferredValue(draft);
  return (
    <section aria-label={t('preview')} className="border-t border-line pt-3">
      <p className="mb-2 text-sm text-text-3">{t('preview')}</p>
      <QuestionView question={questionOf(shown, row.question)} showKey />
    </section>
  );
};

/** Mends one row: the question as it will stand in the bank, with what a student will see below it, following the typing. */
const RowForm = ({ row, acts, onClose }: { row: ImportRow; acts: RowActs; onClose: () => void }): ReactNode => {
  const t = useText(importText);
  const [draft, setDraft] = useState(() => draftOf(row));
  const [saved, setSaved] = useState(draft);
  const [wrong, setWrong] = useState<string | null>(null);
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = async (): Promise<void> => {
    const question = questionOf(draft, row.question);
    if (refusedBy(question)) return setWrong(t('tooLong'));
    setWrong(null);
    setSaved(draft);
    const now = await acts.fix(question);
    if (now === null) setSaved(saved);
    // What is still wrong stands above; the form stays for it.
    else if (now.state !== 'error') onClose();
  };
  const form = useRef<HTMLFormElement>(null);
  // Where the work is: at the key where only that is missing, else at the question.
  const start = useRef(lacksKey(row) ? 'fieldset input' : 'textarea');
  useEffect(() => form.current?.querySelector<HTMLElement>(start.current)?.focus(), []);
  useShortcut('KeyS', () => void save(), !acts.busy);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form ref={form} aria-label={t('edit')} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <LeaveAsk unsaved={() => dirty && !acts.busy} />
      <Texts draft={draft} put={(change) => setDraft({ ...draft, ...change })} setDraft={setDraft} />
      {(wrong ?? acts.wrong) ? (
        <p role="alert" className="text-sm text-bad">
          {wrong ?? acts.wrong}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={acts.busy}>
          {t('saveRow')}
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
      <Preview draft={draft} row={row} />
    </form>
  );
};

export default RowForm;
