import { useRef, useState } from 'react';
import { type FieldErrors, get, type Resolver, set, useForm, useWatch } from 'react-hook-form';
import { type QuestionWhole, questionBody } from '#contracts/http/bank';
import { type Text, useText } from '../../../i18n/index.js';
import { type BankText, bankText } from '../text.js';
import type { Outcome } from './outcome.js';
import { useSending } from './use-sending.form.js';
import { bodyOf, fieldOf, newValues, type QuestionValues, valuesOf, wrongIn } from './values.js';

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

/** A question being written: what it holds, what is wrong with it, and how it is sent. `whole` is null for a new one. */
export const useQuestionForm = (
  whole: QuestionWhole | null,
  like: Partial<QuestionValues>,
  onSaved: (answer: QuestionWhole, outcome: Outcome) => void,
) => {
  const t = useText(bankText);
  const root = useRef<HTMLFormElement>(null);
  const [first] = useState(() => (whole ? valuesOf(whole.question) : newValues(like)));
  const form = useForm<QuestionValues>({ defaultValues: first, resolver: resolverIn(t), shouldFocusError: false });
  const sending = useSending(form, root, whole, onSaved);
  const values = useWatch({ control: form.control }) as QuestionValues;
  const { isDirty, isSubmitted, errors } = form.formState;
  const put = (patch: Partial<QuestionValues>): void => {
    for (const [name, value] of Object.entries(patch))
      form.setValue(name as keyof QuestionValues, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return {
    ...sending,
    root,
    values,
    put,
    isDirty,
    error: (field: string): string | undefined => (get(errors, field) as { message?: string } | undefined)?.message,
  };
};
