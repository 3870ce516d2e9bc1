import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/index.js';
import { Field } from '../../../ui/field.js';
import { CourseField } from '../parts/course-field.js';
import { StartSoon } from '../parts/start-soon.js';
import { WhenField } from '../parts/when-field.js';
import { deskText } from '../text.js';
import { type Choices, closesAfter, lengthOf, type NewExam } from './new-exam.js';

interface FactsProps {
  readonly form: UseFormReturn<NewExam>;
  readonly choices: Choices;
}

/** The times: the end follows the beginning and the preset's length until it was set by hand. */
const Times = ({ form, choices }: FactsProps): ReactNode => {
  const [t, { errors }] = [useText(deskText), form.formState];
  const [opensAt, closesAt, preset] = useWatch({ control: form.control, name: ['opensAt', 'closesAt', 'preset'] });
  const open = (value: string): void => {
    form.setValue('opensAt', value, { shouldDirty: true });
    form.clearErrors(['opensAt', 'closesAt']);
    if (!form.getValues('closesSet')) form.setValue('closesAt', closesAfter(value, lengthOf(choices, preset)));
  };
  const close = (value: string): void => {
    form.setValue('closesAt', value, { shouldDirty: true });
    form.setValue('closesSet', true);
    form.clearErrors('closesAt');
  };
  return (
    <>
      <div>
        <WhenField label={t('opensAt')} value={opensAt} onChange={(event) => open(event.target.value)} error={errors.opensAt?.message} />
        <StartSoon onPick={open} />
      </div>
      <WhenField label={t('closesAt')} value={closesAt} onChange={(event) => close(event.target.value)} error={errors.closesAt?.message} />
    </>
  );
};

/** What a new exam is called, whose it is and when. */
export const Facts = ({ form, choices }: FactsProps): ReactNode => {
  const t = useText(deskText);
  return (
    <section aria-label={t('facts')} className="hang">
      <h2 className="mb-3 text-md">{t('facts')}</h2>
      <div className="grid max-w-[760px] gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            dense
            label={t('name')}
            hint={t('nameHint')}
            autoComplete="off"
            error={form.formState.errors.title?.message}
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
        <Times form={form} choices={choices} />
      </div>
    </section>
  );
};
