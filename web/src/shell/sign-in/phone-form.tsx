// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { signUpByPhone } from '#contracts/http/identity';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { PasswordField } from '../../features/account/parts/password-field.js';
import { Refusal, useRefusal } from '../../features/account/parts/refusal.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { resolverOf } from '../../ui/form.js';
import { InstituteField } from '../institute-field.js';
import { Agreement } from './agreement.js';
import { BotNotice } from './bot-check.js';
import { type Draft, readDraft } from './drafts.js';
import { signInText } from './text.js';
import { useDraft } from './use-draft.js';
import { offeredBatches } from '../offered-batches.js';

interface Fields extends FieldValues {
  name: string;
  phone: string;
  hsc_batch: Draft['hsc_batch'];
  institute: string;
  password: string;
}
const asDraft = ({ password, ...rest }: Fields): Partial<Draft> => ({ ...rest, newPassword: password });
const rules = z.omit(signUpByPhone.body!, { code: true });

/** The contract's rules, and that a code can reach the number. */
const resolver = (sentences: Record<'name' | 'phone' | 'hsc_batch' | 'institute' | 'password', string>): Resolver<Fields> => {
  const contract = resolverOf<Fields>(rules, sentences);
  return async (values, context, options) => {
    const found = await contract(values, context, options);
    if (mobileNumber(values.phone) !== null) return found;
    return { values: {}, errors: { ...found.errors, phone: { type: 'custom', message: sentences.phone } } as FieldErrors<Fields> };
  };
};

export interface PhoneFormProps {
  /** Has a code sent to the number, or goes on with the one that holds. Throws `CallError`. */
  readonly onCode: (phone: string) => Promise<void>;
  /** What the server said of the password once the code was there. */
  readonly weak: string | null;
}

/** A new account with a mobile number: everything it needs, then the code step. */
export const PhoneForm = ({ onCode, weak }: PhoneFormProps): ReactNode => {
  const t = useText(signInText);
  const { refused, clear, refuse } = useRefusal();
  const { name, phone, hsc_batch, institute, newPassword } = readDraft();
  const form = useForm<Fields>({
    defaultValues: { name, phone, hsc_batch, institute, password: newPassword },
    resolver: resolver({
      name: t('nameNeeded'),
      phone: t('phoneNeeded'),
      hsc_batch: t('batchNeeded'),
      institute: t('instituteNeeded'),
      password: t('passwordShort'),
    }),
    ...(weak === null ? {} : { errors: { password: { type: 'server', message: weak } } }),
  });
  useDraft(form, asDraft);
  const { register, handleSubmit, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = async (values: Fields): Promise<void> => {
    clear();
    await onCode(values.phone).catch(refuse);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <Field label={t('name')} autoComplete="name" hint={t('nameHint')} error={errors.name?.message} {...register('name')} />
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
        options={offeredBatches()}
        error={errors.hsc_batch?.message}
        {...register('hsc_batch')}
      />
      <InstituteField
        label={t('institute')}
        error={errors.institute?.message}
        onPick={(name) => setValue('institute', name, { shouldDirty: true, shouldValidate: true })}
        {...register('institute')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Agreement />
      <Refusal refused={refused} />
      <Button type="submit" size="lg" wide loading={isSubmitting}>
        {t('sendCode')}
      </Button>
      <BotNotice />
    </form>
  );
};
