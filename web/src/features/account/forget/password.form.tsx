// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useEffect } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword } from '#contracts/http/identity';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { resolverOf } from '../../../ui/form.js';
import { PasswordField } from '../parts/password-field.js';
import { Refusal } from '../parts/refusal.js';
import { TextButton } from '../parts/text-button.js';
import { forgetText } from './text.js';
import type { Reset } from './use-reset.js';

interface Fields extends FieldValues {
  password: string;
}
const rules = z.strictObject({ password: newPassword });

/** The last step. What was typed stays while the code is corrected. */
export const PasswordForm = ({ reset }: { reset: Reset }): ReactNode => {
  const { login, wrong, refused, busy, finish, go, typed } = reset;
  const t = useText(forgetText);
  const { register, handleSubmit, setError, setFocus, formState, subscribe } = useForm<Fields>({
    defaultValues: { password: typed.read() },
    resolver: resolverOf<Fields>(rules, { password: t('passwordShort') }),
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => typed.write(values.password) }), [subscribe, typed]);
  useEffect(() => {
    if (wrong?.field === 'password') setError('password', { type: 'server', message: wrong.sentence });
  }, [wrong, setError]);
  useEffect(() => setFocus('password'), [setFocus, wrong]);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ password }) => finish(password))(event)} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Refusal refused={refused} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('save')}
      </Button>
      <TextButton className="self-center" onClick={() => go('code')}>
        {t('backToCode')}
      </TextButton>
    </form>
  );
};
