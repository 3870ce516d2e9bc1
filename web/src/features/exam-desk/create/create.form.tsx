// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallOf, ResponseOf } from '#contracts/http/endpoint';
import { createExam, type getExamChoices } from '#contracts/http/exam-desk';
import { isId } from '#contracts/shared/choices';
import { typedClient, wrongFields } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { kitText } from '../../../i18n/admin-kit/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { Segment } from '../../../ui/tabs.js';
import { CourseField } from '../parts/course-field.js';
import { fromWall } from '../parts/dhaka-time.js';
import { WhenField } from '../parts/when-field.js';
import { deskText } from '../text.js';
import { CopyChoice } from './copy-choice.js';
import { closesAfter, firstDraft, type NewExam } from './new-exam.js';
import { PresetCards } from './preset-cards.js';

type Choices = ResponseOf<typeof getExamChoices>;
type Body = CallOf<typeof createExam>['body'];

/** What the server is asked for: either of a preset or of another exam, never both. */
const bodyOf = ({ source, preset, copyOf, withQuestions, title, courseIds, opensAt, closesAt }: NewExam): Body => ({
  title,
  ...(source === 'copy' ? { copyOf, withQuestions } : { preset: preset === 'none' ? null : (preset as NonNullable<Body['preset']>) }),
  courseIds,
  opensAt: fromWall(opensAt),
  closesAt: fromWall(closesAt),
});

/** Marks what is missing or wrong beside its field; true when all is well. */
const useCheck = (form: UseFormReturn<NewExam>) => {
  const [t, kit] = [useText(deskText), useText(kitText)];
  return (values: NewExam): boolean => {
    const wrong: Partial<Record<keyof NewExam, string>> = {};
    if (values.source === 'preset' && values.preset === '') wrong.preset = t('needPreset');
    if (values.source === 'copy' && values.copyOf === null) wrong.copyOf = t('needCopy');
    const said = createExam.body ? wrongFields(createExam.body, bodyOf(values), [{ name: 'title' }], kit) : {};
    if (said['title']) wrong.title = said['title'];
    for (const name of ['opensAt', 'closesAt'] as const) if (fromWall(values[name]) === '') wrong[name] = t('need');
    if (!wrong.opensAt && !wrong.closesAt && values.closesAt <= values.opensAt) wrong.closesAt = t('closesFirst');
    const names = Object.entries(wrong) as [keyof NewExam, string][];
    for (const [name, message] of names.toReversed()) form.setError(name, { message }, { shouldFocus: true });
    return names.length === 0;
  };
};

/** The times: the end follows the beginning and the preset's length until it was set by hand. */
const Times = ({ form, seconds }: { form: UseFormReturn<NewExam>; seconds: number }): ReactNode => {
  const [t, { errors }] = [useText(deskText), form.formState];
  const open = (value: string): void => {
    form.setValue('opensAt', value, { shouldDirty: true });
    form.clearErrors(['opensAt', 'closesAt']);
    if (!form.getValues('closesSet')) form.setValue('closesAt', closesAfter(value, seconds));
  };
  const close = (value: string): void => {
    form.setValue('closesAt', value, { shouldDirty: true });
    form.setValue('closesSet', true);
    form.clearErrors('closesAt');
  };
  const [opensAt, closesAt] = useWatch({ control: form.control, name: ['opensAt', 'closesAt'] });
  return (
    <>
      <WhenField label={t('opensAt')} value={opensAt} onChange={(event) => open(event.target.value)} error={errors.opensAt?.message} />
      <WhenField label={t('closesAt')} value={closesAt} onChange={(event) => close(event.target.value)} error={errors.closesAt?.message} />
    </>
  );
};

const useSubmit = (form: UseFormReturn<NewExam>, onMade: () => void) => {
  const [t, navigate, check] = [useText(deskText), useNavigate(), useCheck(form)];
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    if (!check(values)) return;
    setRefusal(null);
    try {
      const exam = await typedClient.save(createExam, { body: bodyOf(values) });
      onMade();
      await navigate(`/admin/exams/${exam.id}/questions`);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const named = Object.entries(thrown.issues).filter(([name]) => name in values);
      for (const [name, message] of named) form.setError(name as keyof NewExam, { message }, { shouldFocus: true });
      setRefusal(named.length > 0 ? null : thrown.message || t('noAnswer'));
    }
  });
  return { submit, refusal };
};

/** A new draft: where it begins, what it is called, whose it is and when. */
export const CreateForm = ({ choices }: { choices: Choices }): ReactNode => {
  const [t, [search]] = [useText(deskText), useSearchParams()];
  const copy = search.get('copy');
  const form = useForm<NewExam>({ defaultValues: firstDraft(Date.parse(choices.now), isId(copy) ? copy : null) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const left = useRef(false);
  const { submit, refusal } = useSubmit(form, () => {
    left.current = true;
  });
  const { source, preset, copyOf, withQuestions } = useWatch({ control: form.control }) as NewExam;
  const seconds = choices.presets.find(({ name }) => name === preset)?.durationSeconds ?? 1500;
  const takePreset = (name: string): void => {
    form.setValue('preset', name, { shouldDirty: true });
    form.clearErrors('preset');
    const length = choices.presets.find((one) => one.name === name)?.durationSeconds ?? 1500;
    if (!form.getValues('closesSet')) form.setValue('closesAt', closesAfter(form.getValues('opensAt'), length));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <section aria-label={t('from')} className="hang">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-md">{t('from')}</h2>
          <Segment
            label={t('from')}
            value={source}
            onChange={(key) => form.setValue('source', key)}
            tabs={[
              { key: 'preset', label: t('fromPreset') },
              { key: 'copy', label: t('fromCopy') },
            ]}
          />
        </div>
        {source === 'preset' ? (
          <>
            <PresetCards presets={choices.presets} value={preset} onChange={takePreset} />
            {errors.preset ? <p className="mt-2 text-sm text-bad">{errors.preset.message}</p> : null}
          </>
        ) : (
          <CopyChoice
            value={copyOf}
            withQuestions={withQuestions}
            onWithQuestions={(on) => form.setValue('withQuestions', on, { shouldDirty: true })}
            error={errors.copyOf?.message}
            onChange={(examId, title) => {
              form.setValue('copyOf', examId, { shouldDirty: true });
              form.clearErrors('copyOf');
              if (form.getValues('title') === '') form.setValue('title', title);
            }}
          />
        )}
      </section>
      <section aria-label={t('facts')} className="hang">
        <h2 className="mb-3 text-md">{t('facts')}</h2>
        <div className="grid max-w-[760px] gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Field
              dense
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="off"
              error={errors.title?.message}
              {...form.register('title')}
            />
          </div>
          <div className="sm:col-span-2">
            <Controller
              control={form.control}
              name="courseIds"
              render={({ field }) => (
                <CourseField choices={choices.courses} value={field.value} onChange={field.onChange} hint={t('coursesHint')} />
              )}
            />
          </div>
          <Times form={form} seconds={seconds} />
        </div>
      </section>
      {refusal ? (
        <Notice tone="bad" title={t('failed')}>
          {refusal}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <Button type="submit" loading={isSubmitting} className="max-sm:w-full">
          {t('submitCreate')}
        </Button>
        <p className="text-sm text-text-3">{t('createText')}</p>
      </div>
      <LeaveAsk unsaved={() => isDirty && !left.current} />
    </form>
  );
};
