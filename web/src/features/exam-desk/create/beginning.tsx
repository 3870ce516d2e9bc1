import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/index.js';
import { Segment } from '../../../ui/tabs.js';
import { deskText } from '../text.js';
import { CopyChoice } from './copy-choice.js';
import { type Choices, closesAfter, lengthOf, type NewExam } from './new-exam.js';
import { PresetCards } from './preset-cards.js';

interface BeginningProps {
  readonly form: UseFormReturn<NewExam>;
  readonly choices: Choices;
}

/** A preset brings its length, and with it the end, unless that was set by hand. */
const FromPreset = ({ form, choices }: BeginningProps): ReactNode => {
  const { errors } = form.formState;
  const preset = useWatch({ control: form.control, name: 'preset' });
  const take = (name: string): void => {
    form.setValue('preset', name, { shouldDirty: true });
    form.clearErrors('preset');
    if (!form.getValues('closesSet')) form.setValue('closesAt', closesAfter(form.getValues('opensAt'), lengthOf(choices, name)));
  };
  return (
    <>
      <PresetCards presets={choices.presets} value={preset} onChange={take} />
      {errors.preset ? <p className="mt-2 text-sm text-bad">{errors.preset.message}</p> : null}
    </>
  );
};

/** Another exam brings its name too, where none is typed yet. */
const FromCopy = ({ form }: Pick<BeginningProps, 'form'>): ReactNode => {
  const [copyOf, withQuestions] = useWatch({ control: form.control, name: ['copyOf', 'withQuestions'] });
  return (
    <CopyChoice
      value={copyOf}
      withQuestions={withQuestions}
      onWithQuestions={(on) => form.setValue('withQuestions', on, { shouldDirty: true })}
      error={form.formState.errors.copyOf?.message}
      onChange={(examId, title) => {
        form.setValue('copyOf', examId, { shouldDirty: true });
        form.clearErrors('copyOf');
        if (form.getValues('title') === '') form.setValue('title', title);
      }}
    />
  );
};

/** What a new exam begins with: a usual shape, or another exam. */
export const Beginning = ({ form, choices }: BeginningProps): ReactNode => {
  const t = useText(deskText);
  const source = useWatch({ control: form.control, name: 'source' });
  return (
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
      {source === 'preset' ? <FromPreset form={form} choices={choices} /> : <FromCopy form={form} />}
    </section>
  );
};
