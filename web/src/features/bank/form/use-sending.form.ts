import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createQuestion, getQuestion, type QuestionWhole, saveQuestion, setQuestionStates } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { keep } from '../../../client/kept.js';
import { type Text, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { type BankText, bankText } from '../text.js';
import { whyOf } from '../why.js';
import { goToFirst } from './go-to-field.js';
import { likeKey } from './like.js';
import { examsOf, type Outcome, type Then } from './outcome.js';
import { bodyOf, fieldOf, type QuestionValues, valuesOf } from './values.js';

export interface Sending {
  readonly send: (then?: Then) => Promise<void>;
  /** Which of the ways to save is under way. */
  readonly busy: Then | 'save' | null;
  readonly outcome: Outcome | null;
  /** After a change by others: theirs takes the place of what was written. */
  readonly take: (from: QuestionWhole) => void;
  /** What was written stands, and is saved upon theirs. */
  readonly keepMine: (now: QuestionWhole) => void;
  /** Read at the moment of leaving: what was saved a moment ago asks nothing. */
  readonly unsaved: () => boolean;
}

const create = async (values: QuestionValues): Promise<QuestionWhole> => {
  const made = await typedClient.save(createQuestion, { body: { question: bodyOf(values) } });
  keep(likeKey, JSON.stringify({ subjectId: values.subjectId, language: values.language, sources: values.sources }));
  return made;
};

const doneWords = { submit: 'sent', approve: 'approvedDone', publish: 'publishedDone' } as const satisfies Record<Then, BankText>;

/** The draft stands, whatever becomes of the next step: its refusal is told, and the question's own page goes on from there. */
const goOn = async (id: string, action: Then, t: Text<BankText>): Promise<void> => {
  try {
    const { done, skipped } = await typedClient.act(setQuestionStates, { body: { which: { ids: [id] }, action } });
    const why = skipped[0]?.why;
    if (done > 0) toast({ title: t(doneWords[action]) });
    else toast({ title: why ? whyOf(why, t) : t('noAnswer'), variant: 'destructive' });
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    toast({ title: thrown.message || t('noAnswer'), variant: 'destructive' });
  }
};

/** What a refusal comes to; what it says of a field stands beside that field. */
const refused = async (
  thrown: unknown,
  whole: QuestionWhole | null,
  form: UseFormReturn<QuestionValues>,
  t: Text<BankText>,
): Promise<Outcome> => {
  if (!(thrown instanceof CallError)) throw thrown;
  if (whole && thrown.statusMessage === 'Changed meanwhile') {
    const now = await typedClient.one(getQuestion, { params: { id: whole.question.id } }).catch(() => null);
    if (now) return { kind: 'changed', now };
  }
  if (thrown.statusMessage === 'Same question') return { kind: 'same', message: thrown.message, twin: thrown.issues['twin'] ?? null };
  for (const [path, message] of Object.entries(thrown.issues))
    form.setError(fieldOf(path) as keyof QuestionValues, { type: 'server', message });
  return { kind: 'refused', message: thrown.message || t('noAnswer') };
};

/** How a question is sent, upon the revision it was read from, and what came of it. */
export const useSending = (
  form: UseFormReturn<QuestionValues>,
  root: RefObject<HTMLElement | null>,
  whole: QuestionWhole | null,
  onSaved: (answer: QuestionWhole, outcome: Outcome) => void,
): Sending => {
  const t = useText(bankText);
  const dirty = useRef(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [revision, setRevision] = useState(whole?.question.revision ?? 0);
  const [busy, setBusy] = useState<Then | 'save' | null>(null);
  const { isDirty } = form.formState;
  useEffect(() => {
    dirty.current = isDirty;
  });
  const standOn = ({ question }: QuestionWhole, next: Outcome | null): void => {
    setRevision(question.revision);
    setOutcome(next);
  };
  const writeNew = async (values: QuestionValues, then: Then | undefined): Promise<void> => {
    const made = await create(values);
    dirty.current = false;
    if (then) await goOn(made.question.id, then, t);
    onSaved(made, { kind: 'saved', how: 'in-place', version: 1, exams: '' });
  };
  const writeChange = async (before: QuestionWhole, values: QuestionValues): Promise<void> => {
    const note = values.note.trim();
    const body = { revision, question: bodyOf(values), ...(note === '' ? {} : { note }) };
    const answer = await typedClient.save(saveQuestion, { params: { id: before.question.id }, body });
    const next: Outcome = { kind: 'saved', how: answer.saved, version: answer.question.current.version, exams: examsOf(before, t) };
    dirty.current = false;
    form.reset(valuesOf(answer.question));
    standOn(answer, next);
    onSaved(answer, next);
  };
  const write = async (values: QuestionValues, then: Then | undefined): Promise<void> => {
    setBusy(then ?? 'save');
    setOutcome(null);
    try {
      await (whole ? writeChange(whole, values) : writeNew(values, then));
    } catch (thrown) {
      setOutcome(await refused(thrown, whole, form, t));
    }
    setBusy(null);
  };
  return {
    send: (then) =>
      form.handleSubmit(
        (values) => write(values, then),
        (wrong) => {
          setOutcome({ kind: 'refused', message: t('wrongForm') });
          goToFirst(root.current, wrong);
        },
      )(),
    busy,
    outcome,
    take: (from) => {
      form.reset(valuesOf(from.question));
      standOn(from, null);
    },
    keepMine: (now) => standOn(now, null),
    unsaved: () => dirty.current,
  };
};
