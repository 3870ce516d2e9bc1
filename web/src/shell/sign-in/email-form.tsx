// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { signUp, type CurrentUser } from '#contracts/http/identity';
import { call } from '../../client/call.js';
import { CallError } from '../../client/call-error.js';
import { PasswordField } from '../../features/account/parts/password-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../../features/account/parts/refusal.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { resolverOf, showIssues } from '../../ui/form.js';
import { Agreement } from './agreement.js';
import { BotNotice, useBotCheck } from './bot-check.js';
import { readDraft } from './drafts.js';
import { signInText } from './text.js';
import { useDraft } from './use-draft.js';
import { WaysOn, type WaysOnProps } from './ways-on.js';

interface Fields extends FieldValues {
  name: string;
  email: string;
  password: string;
}
const asDraft = ({ name, email, password }: Fields) => ({ name, email, newPassword: password });
const fieldsOf = { 'E-mail taken': 'email', 'Weak password': 'password' } as const;

export interface JoinFormProps extends Pick<WaysOnProps, 'onSignIn' | 'next'> {
  readonly onDone: (user: CurrentUser) => Promise<void>;
}

/** A new account with an e-mail address; batch and phone are asked by the profile dialog afterwards. */
export const EmailForm = ({ onDone, ...ways }: JoinFormProps): ReactNode => {
  const t = useText(signInText);
  const { refused, clear, refuse } = useRefusal();
  const sentence = useSentence();
  const botToken = useBotCheck('sign_up');
  const [taken, setTaken] = useState<string | null>(null);
  const { name, email, newPassword } = readDraft();
  const form = useForm<Fields>({
    defaultValues: { name, email, password: newPassword },
    resolver: resolverOf<Fields>(signUp.body!, { name: t('nameNeeded'), email: t('emailNeeded'), password: t('passwordShort') }),
  });
  useDraft(form, asDraft);
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = async (body: Fields): Promise<void> => {
    clear();
    setTaken(null);
    try {
      await onDone((await call('POST /api/auth/sign-up', { body: { ...body, ...(await botToken()) } })).user);
    } catch (thrown) {
      const field = fieldFor(thrown, fieldsOf);
      if (field === 'email') setTaken(body.email);
      if (field) setError(field, { type: 'server', message: sentence(thrown).sentence }, { shouldFocus: true });
      else if (!(thrown instanceof CallError && showIssues(thrown.issues, setError))) refuse(thrown);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <Field label={t('name')} autoComplete="name" hint={t('nameHint')} error={errors.name?.message} {...register('name')} />
      <div>
        <Field label={t('email')} type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        {taken !== null && errors.email ? <WaysOn login={taken} {...ways} /> : null}
      </div>
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
        {t('signUp')}
      </Button>
      <BotNotice />
    </form>
  );
};
