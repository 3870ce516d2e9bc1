// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { profileFields } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { putUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Field, Select } from '../../../ui/field.js';
import { resolverOf } from '../../../ui/form.js';
import type { Account } from './account.js';
import { SaveBar } from './save-bar.js';
import { profileScreenText } from './text.js';
import { useUnsaved } from './unsaved.js';
import { useSaving } from './use-saving.js';
import { InstituteField } from '../../../shell/institute-field.js';
import { offeredBatches } from '../../../shell/offered-batches.js';

interface Fields extends FieldValues {
  phone: string;
  hsc_batch: string;
  institute: string;
}

/** Contact number, batch and institute, under the specification's rule and with its messages. */
export const StudyForm = ({ account: { user } }: { account: Account }): ReactNode => {
  const [t, saving] = [useText(profileScreenText), useSaving()];
  const { register, handleSubmit, setError, setValue, reset, formState } = useForm<Fields>({
    defaultValues: { phone: user.phone ?? '', hsc_batch: user.hsc_batch ?? '', institute: user.institute ?? '' },
    resolver: resolverOf<Fields>(profileFields),
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsaved(isDirty);
  const save = async (fields: Fields): Promise<void> => {
    const body = profileFields.parse(fields);
    if (await saving(async () => putUser((await call('POST /api/auth/update', { body })).user), setError)) reset(body);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
      <Field
        label={t('phone')}
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Select
        label={t('batch')}
        placeholder={t('pickBatch')}
        options={offeredBatches(user.hsc_batch)}
        error={errors.hsc_batch?.message}
        {...register('hsc_batch')}
      />
      <InstituteField
        label={t('institute')}
        hint={t('instituteHint')}
        error={errors.institute?.message}
        onPick={(name) => setValue('institute', name, { shouldDirty: true, shouldValidate: true })}
        {...register('institute')}
      />
      <SaveBar dirty={isDirty} saving={isSubmitting} />
    </form>
  );
};
