import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { useText } from '../../../i18n/index.js';
import { BotNotice } from '../../../shell/sign-in/bot-check.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { channelOf } from '../parts/address.js';
import { CodeStep, useCodeSent } from '../parts/code-step.js';
import { Refusal, useRefusal } from '../parts/refusal.js';
import { SecondStep } from '../second-factor/step-part.js';
import { PasswordForm } from './password.form.js';
import { WaitingReset } from './waiting-reset.js';
import { TextButton } from '../parts/text-button.js';
import { forgetText } from './text.js';
import { type Reset, type ResetStep, useReset } from './use-reset.js';

const steps: readonly ResetStep[] = ['address', 'code', 'password'];

/** An e-mail address or a mobile number; the server alone knows whether anybody has it, and does not tell. */
const readable = (login: string): boolean => /^\S+@\S+\.\S+$/.test(login.trim()) || mobileNumber(login) !== null;

const AddressForm = ({ reset }: { reset: Reset }): ReactNode => {
  const [t, navigate] = [useText(forgetText), useNavigate()];
  const { refused, clear, refuse } = useRefusal();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { login, setLogin, asking, go } = reset;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    setMissing(!readable(login));
    if (!readable(login)) return field.current?.focus();
    setBusy(true);
    await asking.first(mobileNumber(login) ?? login.trim()).then(() => go('code'), refuse);
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        ref={field}
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={(event) => {
          setLogin(event.target.value);
          setMissing(false);
        }}
        error={missing ? t('loginNeeded') : undefined}
      />
      <Refusal refused={refused} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('sendCode')}
      </Button>
      {reset.setting ? (
        <Link to={reset.next} className="link touch self-center text-sm">
          {t('back')}
        </Link>
      ) : (
        <TextButton
          className="self-center"
          onClick={() => {
            void navigate('/');
            openSignIn(reset.next);
          }}
        >
          {t('backToSignIn')}
        </TextButton>
      )}
      <BotNotice />
    </form>
  );
};

/** What this step is; a new one is read out, while the focus goes to where it is filled in. */
const Head = ({ reset }: { reset: Reset }): ReactNode => {
  const t = useText(forgetText);
  const sent = useCodeSent(reset.asking.asked?.to ?? '', true);
  const { step, setting } = reset;
  const words = {
    address: setting ? [t('setTitle'), t('setWhy')] : [t('addressTitle'), t('addressWhy')],
    code: [t('codeTitle'), sent],
    password: [t('passwordTitle'), t('passwordWhy')],
    waiting: [t('waitTitle'), t('waitWhy')],
    second: [t('secondTitle'), t('secondWhy')],
  }[step];
  return (
    <div className="mb-4">
      <h1 className="text-2xl">{words[0]}</h1>
      <p className="mt-1 text-text-2" role="status">
        {step === 'waiting' || step === 'second' ? null : (
          <span className="sr-only">{t('step', { step: steps.indexOf(step) + 1, all: steps.length })} </span>
        )}
        {words[1]}
      </p>
    </div>
  );
};

/** Address, code, new password; then signed in and led on. The words are the same whether anybody has the address or not. */
export const ForgetScreen = (): ReactNode => {
  const [t, navigate] = [useText(forgetText), useNavigate()];
  const reset = useReset();
  const { step, asking, go } = reset;
  return (
    <>
      <Head reset={reset} />
      {step === 'address' || (step === 'code' && !asking.asked) ? <AddressForm reset={reset} /> : null}
      {step === 'code' && asking.asked ? (
        <CodeStep
          asking={asking}
          asked={asking.asked}
          code={reset.code}
          onCode={reset.setCode}
          error={reset.wrong?.field === 'code' ? reset.wrong.sentence : null}
          busy={false}
          submitLabel={t('goOn')}
          onSubmit={() => go('password')}
          otherLabel={t(channelOf(asking.asked.to) === 'mail' ? 'otherMail' : 'otherPhone')}
          onOther={() => go('address')}
        />
      ) : null}
      {step === 'password' ? <PasswordForm reset={reset} /> : null}
      {step === 'second' ? (
        <Suspense fallback={null}>
          <SecondStep
            ways={reset.ways}
            onDone={reset.enter}
            onRestart={() => {
              void navigate('/', { replace: true });
              openSignIn(reset.next);
            }}
          />
        </Suspense>
      ) : null}
      {step === 'waiting' && reset.waiting ? <WaitingReset waiting={reset.waiting} onOther={reset.restart} /> : null}
    </>
  );
};
