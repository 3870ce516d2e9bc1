// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { signIn, signUp } from '#contracts/http/identity';
import { call } from '../../client/call.js';
import { CallError } from '../../client/call-error.js';
import { reconnectSocket } from '../../client/socket.js';
import { refreshAll } from '../../client/use-endpoint.js';
import { putUser } from '../../client/user.js';
import { toLatinDigits } from '../../i18n/digits.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { resolverOf, showIssues } from '../../ui/form.js';
import { Modal } from '../../ui/modal.js';
import { closeSignIn, type SignInRequest } from './sign-in.js';
import { signInText } from './text.js';

interface FormProps {
  readonly onDone: (user: CurrentUser) => Promise<void>;
  readonly onOther: () => void;
}

/** What went wrong, beside its field where the answer names one, else above the button: it stays until the next try. */
const useRefusal = () => {
  const t = useText(signInText);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sentence = (thrown: unknown): string => (thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer'));
  return { refusal, clear: () => setRefusal(null), refuse: (thrown: unknown) => setRefusal(sentence(thrown)) };
};

const Refusal = ({ text }: { text: string | null }): ReactNode =>
  text === null ? null : (
    <div role="alert" className="rounded-control border border-bad-line bg-bad-tint px-3 py-2 text-sm text-bad">
      {text}
    </div>
  );

const Switch = ({ question, act, onClick }: { question: string; act: string; onClick: () => void }): ReactNode => (
  <p className="text-center text-sm text-text-2">
    {question}{' '}
    <Button variant="link" size="sm" className="h-auto! text-sm" onClick={onClick}>
      {act}
    </Button>
  </p>
);

interface SignInFields extends FieldValues {
  login: string;
  password: string;
}

const SignInForm = ({ onDone, onOther }: FormProps): ReactNode => {
  const t = useText(signInText);
  const { refusal, clear, refuse } = useRefusal();
  const { register, handleSubmit, setError, formState } = useForm<SignInFields>({
    defaultValues: { login: '', password: '' },
    resolver: resolverOf<SignInFields>(signIn.body!, { login: t('loginNeeded'), password: t('passwordNeeded') }),
  });
  const submit = async ({ login, password }: SignInFields): Promise<void> => {
    clear();
    try {
      await onDone((await call(signIn, { body: { login: toLatinDigits(login), password } })).user);
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
      <Field
        label={t('password')}
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Refusal text={refusal} />
      <Button type="submit" size="lg" wide loading={formState.isSubmitting}>
        {t('signIn')}
      </Button>
      <Switch question={t('noAccount')} act={t('signUp')} onClick={onOther} />
    </form>
  );
};

interface SignUpFields extends FieldValues {
  name: string;
  email: string;
  password: string;
}

const SignUpForm = ({ onDone, onOther }: FormProps): ReactNode => {
  const t = useText(signInText);
  const { refusal, clear, refuse } = useRefusal();
  const { register, handleSubmit, setError, formState } = useForm<SignUpFields>({
    defaultValues: { name: '', email: '', password: '' },
    resolver: resolverOf<SignUpFields>(signUp.body!, { name: t('nameNeeded'), email: t('emailNeeded'), password: t('passwordShort') }),
  });
  const { errors, isSubmitting } = formState;
  const submit = async (body: SignUpFields): Promise<void> => {
    clear();
    try {
      await onDone((await call(signUp, { body })).user);
    } catch (thrown) {
      if (!(thrown instanceof CallError && showIssues(thrown.issues, setError))) refuse(thrown);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <Field label={t('name')} autoComplete="name" hint={t('nameHint')} error={errors.name?.message} {...register('name')} />
      <Field label={t('email')} type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <Field
        label={t('password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...register('password')}
      />
      <Refusal text={refusal} />
      <Button type="submit" size="lg" wide loading={isSubmitting}>
        {t('signUp')}
      </Button>
      <Switch question={t('haveAccount')} act={t('signIn')} onClick={onOther} />
    </form>
  );
};

/** Sign-in over the current page; afterwards the person is where they wanted to go, or still where they were. */
const SignInDialog = ({ request }: { request: SignInRequest }): ReactNode => {
  const [t, navigate, here] = [useText(signInText), useNavigate(), useLocation()];
  const [joining, setJoining] = useState(false);
  const done = async (user: CurrentUser): Promise<void> => {
    putUser(user);
    closeSignIn();
    // The same page again lets its guards and data see who is here now.
    await navigate(request.next ?? here, { replace: request.next === null });
    await Promise.all([reconnectSocket(), refreshAll()]);
  };
  const Form = joining ? SignUpForm : SignInForm;
  return (
    <Modal
      open
      onClose={closeSignIn}
      title={joining ? t('signUpTitle') : t('signInTitle')}
      description={request.next ? t('whyNext') : t('why')}
    >
      <Form onDone={done} onOther={() => setJoining(!joining)} />
    </Modal>
  );
};

export default SignInDialog;
