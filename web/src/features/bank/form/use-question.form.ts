import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, get, type Resolver, set, useForm, useWatch } from 'react-hook-form';
import { createQuestion, getQuestion, type QuestionWhole, questionBody, saveQuestion, setQuestionStates } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { keep } from '../../../client/kept.js';
import { type Text, useText } from '../../../i18n/index.js';
import { type BankText, bankText } from '../text.js';
import { toast } from '../../../ui/toast.js';
import { whyOf } from '../why.js';
import { likeKey } from './like.js';
import { bodyOf, fieldOf, newValues, type QuestionValues, valuesOf, wrongIn } from './values.js';

/** What came of the last try to save. */
export type Outcome =
  | { readonly kind: 'saved'; readonly how: 'in-place' | 'new-version' | 'unchanged'; readonly version: number; readonly exams: string }
  | { readonly kind: 'changed'; readonly now: QuestionWhole }
  | { readonly kind: 'same'; readonly message: string; readonly twin: string | null }
  | { readonly kind: 'refused'; readonly message: string };

export type Then = 'submit' | 'publish';

/** The exams that hold the version a change would touch, in words. */
export const examsOf = ({ use, question }: QuestionWhole, t: Text<BankText>): string => {
  const holding = use.filter(({ versionId }) => versionId === question.current.id);
  const [first] = holding;
  if (!first) return '';
  return holding.length === 1 ? first.title : t('andExams', { exam: first.title, count: holding.length - 1 });
};

const resolverIn =
  (t: Text<BankText>): Resolver<QuestionValues> =>
  (values) => {
    const wrong: Record<string, string> = Object.fromEntries(Object.entries(wrongIn(values)).map(([field, key]) => [field, t(key)]));
    // The contract's own rules: what is left are lengths.
    for (const issue of questionBody.safeParse(bodyOf(values)).error?.issues ?? []) {
      const field = fieldOf(issue.path.join('.'));
      wrong[field] ??= t('wrongLong');
    }
    const errors: FieldErrors<QuestionValues> = {};
    for (const [field, message] of Object.entries(wrong).toSorted(([a], [b]) => a.length - b.length))
      set(errors, field, { ...(get(errors, field) as object | undefined), type: 'contract', message });
    return Object.keys(wrong).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Brings a field of the form into view and puts the caret into it. */
export const goToField = (root: HTMLElement | null, field: string): void => {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'center' });
  const target = place?.querySelector<HTMLElement>('[role=textbox], input, select, textarea') ?? place;
  target?.focus({ preventScroll: true });
};

/** A question being written: what it holds, what is wrong with it, and how it is sent. `whole` is null for a new one. */
export const useQuestionForm = (
  whole: QuestionWhole | null,
  like: Partial<QuestionValues>,
  onSaved: (answer: QuestionWhole, outcome: Outcome) => void,
) => {
  const t = useText(bankText);
  const root = useRef<HTMLFormElement>(null);
  const dirty = useRef(false);
  const [first] = useState(() => (whole ? valuesOf(whole.question) : newValues(like)));
  const form = useForm<QuestionValues>({ defaultValues: first, resolver: resolverIn(t), shouldFocusError: false });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [revision, setRevision] = useState(whole?.question.revision ?? 0);
  const [busy, setBusy] = useState<Then | 'save' | null>(null);
  const values = useWatch({ control: form.control }) as QuestionValues;
  const { isDirty, isSubmitted, errors } = form.formState;
  useEffect(() => {
    dirty.current = isDirty;
  });
  const put = (patch: Partial<QuestionValues>): void => {
    for (const [name, value] of Object.entries(patch))
      form.setValue(name as keyof QuestionValues, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const take = (from: QuestionWhole): void => {
    form.reset(valuesOf(from.question));
    setRevision(from.question.revision);
    setOutcome(null);
  };
  const refuse = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof CallError)) throw thrown;
    if (whole && thrown.statusMessage === 'Changed meanwhile') {
      const now = await typedClient.one(getQuestion, { params: { id: whole.question.id } }).catch(() => null);
      if (now) return setOutcome({ kind: 'changed', now });
    }
    if (thrown.statusMessage === 'Same question')
      return setOutcome({ kind: 'same', message: thrown.message, twin: thrown.issues['twin'] ?? null });
    for (const [path, message] of Object.entries(thrown.issues))
      form.setError(fieldOf(path) as keyof QuestionValues, { type: 'server', message });
    return setOutcome({ kind: 'refused', message: thrown.message || t('noAnswer') });
  };
  /** The draft stands, whatever becomes of the next step: its refusal is told, and the question's own page goes on from there. */
  const goOn = async (id: string, action: Then): Promise<void> => {
    const { done, skipped } = await typedClient.act(setQuestionStates, { body: { which: { ids: [id] }, action } });
    const why = skipped[0]?.why;
    toast(
      done > 0
        ? { title: t(action === 'submit' ? 'sent' : 'publishedDone') }
        : { title: why ? whyOf(why, t) : t('noAnswer'), variant: 'destructive' },
    );
  };
  const write = async (values: QuestionValues, then: Then | undefined): Promise<void> => {
    const question = bodyOf(values);
    const note = values.note.trim();
    if (!whole) {
      const made = await typedClient.save(createQuestion, { body: { question } });
      keep(likeKey, JSON.stringify({ subjectId: values.subjectId, language: values.language, sources: values.sources }));
      dirty.current = false;
      if (then)
        await goOn(made.question.id, then).catch((thrown: unknown) => {
          if (!(thrown instanceof CallError)) throw thrown;
          toast({ title: thrown.message || t('noAnswer'), variant: 'destructive' });
        });
      return onSaved(made, { kind: 'saved', how: 'in-place', version: 1, exams: '' });
    }
    const params = { id: whole.question.id };
    const answer = await typedClient.save(saveQuestion, { params, body: { revision, question, ...(note === '' ? {} : { note }) } });
    const next: Outcome = { kind: 'saved', how: answer.saved, version: answer.question.current.version, exams: examsOf(whole, t) };
    dirty.current = false;
    form.reset(valuesOf(answer.question));
    setRevision(answer.question.revision);
    setOutcome(next);
    return onSaved(answer, next);
  };
  const send = (then?: Then): Promise<void> =>
    form.handleSubmit(
      async (values) => {
        setBusy(then ?? 'save');
        setOutcome(null);
        await write(values, then).catch(refuse);
        setBusy(null);
      },
      (wrong) => {
        setOutcome({ kind: 'refused', message: t('wrongForm') });
        // In the order of the page, not of the rules.
        const fields = [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
          ({ dataset }) => dataset['field'] ?? '',
        );
        const place = fields.find((field) => get(wrong, field) !== undefined);
        if (place) goToField(root.current, place);
      },
    )();
  return {
    root,
    form,
    values,
    put,
    send,
    take,
    busy,
    outcome,
    isDirty,
    unsaved: () => dirty.current,
    keepMine: (now: QuestionWhole): void => {
      setRevision(now.question.revision);
      setOutcome(null);
    },
    error: (field: string): string | undefined => (get(errors, field) as { message?: string } | undefined)?.message,
  };
};
