// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn } from 'react-hook-form';
import { type ExamDesk, examSettings, getExamDesk, saveExam } from '#contracts/http/exam-desk';
import { rebase, same, typedClient, type Values, wrongFields } from '../../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../../client/call-error.js';
import { kitText } from '../../../i18n/admin-kit/text.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { type ExamValues, fieldOf, toSettings, toValues } from './exam-values.js';
import { editText } from './text.js';

/** What another person made of the exam while this one typed. */
export interface Meanwhile {
  readonly before: ExamValues;
  readonly now: ExamDesk;
  readonly taken: boolean;
}

export interface ExamForm {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => void;
  readonly refusal: string | null;
  readonly meanwhile: Meanwhile | null;
  /** Takes the news in; what was typed stays as typed upon it. */
  readonly take: () => void;
  /** Read at the moment of leaving: what was saved a moment ago asks nothing. */
  readonly unsaved: () => boolean;
}

const names = (values: Values): { name: string }[] => Object.keys(values).map((name) => ({ name }));
const valuesOf = (form: UseFormReturn<Values>): ExamValues => form.getValues() as ExamValues;

/** Puts the contract's rules beside the fields of the form. */
const useRules = (): ((values: Values) => FieldErrors<Values>) => {
  const kit = useText(kitText);
  return (values) => {
    const settings = toSettings(values as ExamValues);
    const wrong = wrongFields(examSettings, settings, names({ ...settings }), kit);
    return Object.fromEntries(Object.entries(wrong).map(([name, message]) => [fieldOf(name), { type: 'contract', message }]));
  };
};

/** The form of an exam's settings: filled from what is saved, saved upon the version it was filled from. */
export const useExamForm = (desk: ExamDesk): ExamForm => {
  const [t, rules, locale] = [useText(editText), useRules(), useLocale()];
  const incoming = JSON.stringify(toValues(desk.settings, locale));
  const form = useForm<Values>({
    defaultValues: JSON.parse(incoming) as Values,
    resolver: (values) => {
      const errors = rules(values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { isDirty, defaultValues = {} } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const filled = useRef(incoming);
  const version = useRef(desk.version);
  const dirty = useRef(false);
  // What was read anew goes into the form as long as nobody types in it.
  useEffect(() => {
    dirty.current = isDirty;
    if (isDirty || desk.version < version.current) return;
    version.current = desk.version;
    if (incoming === filled.current) return;
    filled.current = incoming;
    form.reset(JSON.parse(incoming) as Values);
  });
  const refuse = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof CallError)) throw thrown;
    if (isCallError(thrown, 'Changed meanwhile')) {
      const now = await typedClient.one(getExamDesk, { params: { examId: desk.id } }).catch(() => null);
      if (now) return setMeanwhile({ before: defaultValues as ExamValues, now, taken: false });
    }
    const named = Object.entries(thrown.issues).map(([path, message]) => [fieldOf(path), message] as const);
    const shown = named.filter(([name]) => name in form.getValues());
    for (const [name, message] of shown.toReversed()) form.setError(name, { type: 'server', message }, { shouldFocus: true });
    return setRefusal(shown.length > 0 ? null : thrown.message || t('noAnswer'));
  };
  const save = async (): Promise<void> => {
    setRefusal(null);
    const sent = structuredClone(valuesOf(form));
    try {
      const body = { version: version.current, settings: toSettings(sent) };
      const answer = await typedClient.save(saveExam, { params: { examId: desk.id }, body });
      const kept = toValues(answer.settings, locale);
      filled.current = JSON.stringify(kept);
      version.current = answer.version;
      dirty.current = false;
      rebase(form, names(kept), kept, sent);
      setMeanwhile(null);
      toast({ title: t('saved') });
    } catch (thrown) {
      await refuse(thrown);
    }
  };
  return {
    form,
    submit: () => void (form.formState.isDirty ? form.handleSubmit(save)() : toast({ title: t('allSaved') })),
    refusal,
    meanwhile,
    take: () => {
      if (!meanwhile) return;
      const now = toValues(meanwhile.now.settings, locale);
      filled.current = JSON.stringify(now);
      version.current = meanwhile.now.version;
      rebase(form, names(now), now, defaultValues);
      setMeanwhile({ ...meanwhile, taken: true });
    },
    unsaved: () => dirty.current,
  };
};

/** Whether a field holds what is saved: only then does the check of the saved exam speak of it. */
export const untouched = (form: UseFormReturn<Values>, name: string): boolean =>
  same(form.getValues(name), (form.formState.defaultValues ?? {})[name]);
