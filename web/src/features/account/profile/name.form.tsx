// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { personName } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { putUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Field } from '../../../ui/field.js';
import { resolverOf } from '../../../ui/form.js';
import type { Account } from './account.js';
import { SaveBar } from './save-bar.js';
import { profileScreenText } from './text.js';
import { useUnsaved } from './unsaved.js';
import { useSaving } from './use-saving.js';

interface Fields extends FieldValues {
  name: string;
}
const rules = z.strictObject({ name: personName });

export const NameForm = ({ account: { user, notifications } }: { account: Account }): ReactNode => {
  const [t, saving] = [useText(profileScreenText), useSaving()];
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    defaultValues: { name: user.name },
    resolver: resolverOf<Fields>(rules, { name: t('nameNeeded') }),
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsaved(isDirty);
  const save = async ({ name }: Fields): Promise<void> => {
    const saved = await saving(async () => putUser((await call('PUT /api/my/account', { body: { name, notifications } })).user), setError);
    if (saved) reset({ name });
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
      <Field label={t('name')} autoComplete="name" hint={t('nameHint')} error={errors.name?.message} {...register('name')} />
      <SaveBar dirty={isDirty} saving={isSubmitting} />
    </form>
  );
};
