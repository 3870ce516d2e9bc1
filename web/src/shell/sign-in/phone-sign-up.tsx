import { type ReactNode, useCallback, useState } from 'react';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { call } from '../../client/call.js';
import { CodeStep } from '../../features/account/parts/code-step.js';
import { fieldFor, type Refused, useSentence } from '../../features/account/parts/refusal.js';
import { type AskedCode, useCode } from '../../features/account/parts/use-code.js';
import { useText } from '../../i18n/index.js';
import { useBotCheck } from './bot-check.js';
import { keepDraft, readDraft } from './drafts.js';
import type { JoinFormProps } from './email-form.js';
import { PhoneForm } from './phone-form.js';
import { signInText } from './text.js';
import { WaysOn } from './ways-on.js';

const fieldsOf = { 'Wrong code': 'code', 'Code expired': 'code', 'Too many tries': 'code', 'Weak password': 'password' } as const;
const keepAsked = (asked: AskedCode | null): void => keepDraft({ asked });

export interface PhoneSignUpProps extends JoinFormProps {
  /** Whether the code is being typed; the dialog is titled by it. */
  readonly inCode: boolean;
  readonly onStep: (inCode: boolean) => void;
}

/** Asks for codes of a new account by phone; where a bot check is configured each asking carries its token. */
const useSignUpCode = () => {
  const botToken = useBotCheck('code');
  const send = useCallback(
    async (to: string) => {
      const { name, newPassword: password } = readDraft();
      return call('POST /api/auth/codes', { body: { purpose: 'sign-up', to, newAccount: { name, password }, ...(await botToken()) } });
    },
    [botToken],
  );
  return useCode(send, readDraft().asked, keepAsked);
};

/** Sign-up by phone: the form, then the code. Each step finds what was typed before. */
export const PhoneSignUp = ({ onDone, inCode, onStep, ...ways }: PhoneSignUpProps): ReactNode => {
  const t = useText(signInText);
  const asking = useSignUpCode();
  const sentence = useSentence();
  const [code, setCode] = useState(readDraft().code);
  const [wrong, setWrong] = useState<string | null>(null);
  const [weak, setWeak] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const type = (next: string): void => {
    setCode(next);
    setWrong(null);
    keepDraft({ code: next });
  };
  const refuse = (thrown: unknown): void => {
    const field = fieldFor(thrown, fieldsOf);
    const said = sentence(thrown);
    if (field === 'code') setWrong(said.sentence);
    else if (field === 'password') {
      setWeak(said.sentence);
      onStep(false);
    } else setRefused(said);
  };
  const finish = async (): Promise<void> => {
    const { name, phone, hsc_batch, institute, newPassword } = readDraft();
    if (hsc_batch === '') return onStep(false);
    setBusy(true);
    setWrong(null);
    setRefused(null);
    const body = { name, phone: mobileNumber(phone) ?? phone, hsc_batch, institute, password: newPassword, code };
    await call('POST /api/auth/sign-up/phone', { body }).then(({ user }) => onDone(user), refuse);
    setBusy(false);
  };
  const toCode = async (phone: string): Promise<void> => {
    setWeak(null);
    try {
      await asking.first(mobileNumber(phone) ?? phone);
      onStep(true);
    } catch (thrown) {
      if (fieldFor(thrown, fieldsOf) !== 'password') throw thrown;
      setWeak(sentence(thrown).sentence);
    }
  };
  if (!inCode || !asking.asked) return <PhoneForm onCode={toCode} weak={weak} />;
  return (
    <CodeStep
      asking={asking}
      asked={asking.asked}
      code={code}
      onCode={type}
      error={wrong}
      busy={busy}
      submitLabel={t('signUp')}
      onSubmit={() => void finish()}
      otherLabel={t('otherPhone')}
      onOther={() => onStep(false)}
      refused={refused}
      waysOn={refused?.code === 'Phone taken' ? <WaysOn login={asking.asked.to} {...ways} /> : undefined}
    />
  );
};
