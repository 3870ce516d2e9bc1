// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type FieldValues, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { signIn, type CurrentUser } from '#contracts/http/identity';
import { call } from '../../client/call.js';
import { CallError } from '../../client/call-error.js';
import { PasswordField } from '../../features/account/parts/password-field.js';
import { Refusal, useRefusal } from '../../features/account/parts/refusal.js';
import type { Way } from '../../features/account/second-factor/second-step.js';
import { toLatinDigits } from '../../i18n/digits.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { resolverOf, showIssues } from '../../ui/form.js';
import { readDraft } from './drafts.js';
import { closeSignIn } from './sign-in.js';
import { signInText } from './text.js';
import { useDraft } from './use-draft.js';

interface Fields extends FieldValues {
  login: string;
  password: string;
}
const asDraft = ({ login, password }: Fields) => ({ login, password });

export interface SignInFormProps {
  readonly onDone: (user: CurrentUser) => Promise<void>;
  /** The password was right, and the account has a second step. */
  readonly onSecond: (ways: readonly Way[]) => void;
  /** Where the person goes once signed in; the way over a forgotten password keeps it. */
  readonly next: string;
}

export const SignInForm = ({ onDone, onSecond, next }: SignInFormProps): ReactNode => {
  const t = useText(signInText);
  const { refused, clear, refuse } = useRefusal();
  const form = useForm<Fields>({
    defaultValues: { login: readDraft().login, password: readDraft().password },
    resolver: resolverOf<Fields>(signIn.body!, { login: t('loginNeeded'), password: t('passwordNeeded') }),
  });
  useDraft(form, asDraft);
  const { register, handleSubmit, setError, formState, control } = form;
  const typed = useWatch({ control, name: 'login' });
  const submit = async ({ login, password }: Fields): Promise<void> => {
    clear();
    try {
      const { user, secondFactor } = await call('POST /api/auth/sign-in', { body: { login: toLatinDigits(login), password } });
      await (user ? onDone(user) : onSecond(secondFactor ?? []));
    } catch (thrown) {
      if (!(thrown instanceof CallError && showIssues(thrown.issues, setError))) refuse(thrown);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <Field
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.login?.message}
        {...register('login')}
      />
      <div>
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Link
          to={`/auth/forget?next=${encodeURIComponent(next)}`}
          state={{ login: typed }}
          onClick={closeSignIn}
          className="link touch mt-2 inline-block text-sm"
        >
          {t('forgot')}
        </Link>
      </div>
      <Refusal refused={refused} />
      <Button type="submit" size="lg" wide loading={formState.isSubmitting}>
        {t('signIn')}
      </Button>
    </form>
  );
};
