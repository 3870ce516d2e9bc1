// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { newPassword } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { CallError } from '../../../client/call-error.js';
import { reconnectSocket } from '../../../client/socket.js';
import { endHere, loadUser, putUser, readUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { resolverOf, showIssues } from '../../../ui/form.js';
import { toast } from '../../../ui/toast.js';
import { PasswordField } from '../parts/password-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../parts/refusal.js';
import type { Account } from './account.js';
import { refreshDevices } from './devices.js';
import { SaveBar } from './save-bar.js';
import { profileScreenText } from './text.js';
import { useUnsaved } from './unsaved.js';

interface Fields extends FieldValues {
  current: string;
  password: string;
}
const rules = z.strictObject({ current: z.string().check(z.minLength(1), z.maxLength(200)), password: newPassword });
const empty: Fields = { current: '', password: '' };
const fieldsOf = { 'Wrong password': 'current', 'Weak password': 'password' } as const;

/** Every sign-in ends and this page gets a new one: an answer asked for with the old says nothing about who is here. */
const change = async (body: { current: string; password: string }): Promise<{ endedSessions: number }> => {
  let answer = { endedSessions: 0 };
  await endHere(async () => {
    answer = await call('POST /api/my/password', { body });
    putUser(readUser().user);
  });
  return answer;
};

/** A new password for whoever has one. Other devices are signed out by it; this one goes on. */
export const PasswordForm = ({ account: { user } }: { account: Account }): ReactNode => {
  const [t, sentence] = [useText(profileScreenText), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    defaultValues: empty,
    resolver: resolverOf<Fields>(rules, { current: t('currentNeeded'), password: t('passwordShort') }),
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsaved(isDirty);
  const save = async ({ current, password }: Fields): Promise<void> => {
    clear();
    try {
      const { endedSessions } = await change({ current, password });
      reset(empty);
      toast({ title: t('passwordChanged'), description: t('passwordChangedWhy', { ended: endedSessions }) });
      await Promise.all([reconnectSocket(), refreshDevices(), loadUser()]);
    } catch (thrown) {
      const field = fieldFor(thrown, fieldsOf);
      if (field) setError(field, { type: 'server', message: sentence(thrown).sentence }, { shouldFocus: true });
      else if (!(thrown instanceof CallError && showIssues(thrown.issues, setError))) refuse(thrown);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email ?? user.phone ?? ''} readOnly hidden />
      <div>
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
        <Link to="/auth/forget?next=/profile" className="link touch mt-2 inline-block text-sm">
          {t('forgot')}
        </Link>
      </div>
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Refusal refused={refused} />
      <SaveBar dirty={isDirty} saving={isSubmitting} label={t('changePassword')} />
    </form>
  );
};
