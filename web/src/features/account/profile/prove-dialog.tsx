import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { CurrentUser } from '#contracts/http/identity';
import type { ErrorCode } from '#contracts/shared/errors';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';

import { CodeStep, useCodeSent } from '../parts/code-step.js';
import { PasswordField } from '../parts/password-field.js';
import { fieldFor, Refusal, type Refused, useRefusal, useSentence } from '../parts/refusal.js';
import { type CodeAsking, useCode } from '../parts/use-code.js';
import { profileScreenText } from './text.js';

/** What is proven here, and how: the two differ in words, in what they accept and in whom they ask. */
export interface Proof {
  readonly kind: 'phone' | 'mail';
  /** `current`: the password, where a sign-in is too old to say who it is. */
  readonly send: (to: string, current: { readonly current?: string }) => Promise<{ expiresInSeconds: number; waitSeconds: number }>;
  readonly prove: (to: string, code: string) => Promise<CurrentUser>;
}

const words = {
  phone: { title: 'phoneDialog', why: 'phoneDialogWhy', label: 'signInPhone', needed: 'phoneNeeded', other: 'otherPhone' },
  mail: { title: 'mailDialog', why: 'mailDialogWhy', label: 'signInMail', needed: 'mailNeeded', other: 'otherMail' },
} as const;
const passwordCodes: Partial<Record<ErrorCode, 'current'>> = { 'Wrong password': 'current' };
const codes: Partial<Record<ErrorCode, 'code'>> = { 'Wrong code': 'code', 'Code expired': 'code', 'Too many tries': 'code' };

/** What will be asked for: eleven digits, or an address; null when it is neither. */
const readAddress = (kind: Proof['kind'], typed: string): string | null => {
  if (kind === 'phone') return mobileNumber(typed);
  const address = typed.trim().toLowerCase();
  return /^\S+@\S+\.\S+$/.test(address) ? address : null;
};

interface AddressFormProps {
  readonly kind: Proof['kind'];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onAsk: (to: string) => Promise<void>;
  readonly hasPassword: boolean;
  readonly current: string;
  readonly setCurrent: (current: string) => void;
}

const AddressForm = ({ kind, value, onChange, onAsk, hasPassword, current, setCurrent }: AddressFormProps): ReactNode => {
  const t = useText(profileScreenText);
  const { refused, clear, refuse } = useRefusal();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const asksPassword = hasPassword && (current !== '' || wrong !== null || refused?.code === 'Fresh proof needed');
  const sentence = useSentence();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    const to = readAddress(kind, value);
    setMissing(to === null);
    if (to === null) return field.current?.focus();
    setBusy(true);
    setWrong(null);
    await onAsk(to).catch((thrown: unknown) => {
      if (fieldFor(thrown, passwordCodes)) setWrong(sentence(thrown).sentence);
      else refuse(thrown);
    });
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        ref={field}
        label={t(words[kind].label)}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setMissing(false);
        }}
        error={missing ? t(words[kind].needed) : undefined}
      />
      {asksPassword ? (
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={wrong ?? undefined}
        />
      ) : null}
      <Refusal refused={refused} />
      <Button type="submit" size="lg" wide loading={busy}>
        {t('sendCode')}
      </Button>
    </form>
  );
};

/** What stays when the dialog is closed and opened again: the address, the code that is on its way, and its digits. */
export interface Proving {
  readonly asking: CodeAsking;
  readonly address: string;
  readonly setAddress: (address: string) => void;
  readonly inCode: boolean;
  readonly setInCode: (inCode: boolean) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly current: string;
  readonly setCurrent: (current: string) => void;
}

const nothingToKeep = (): void => undefined;

export const useProving = (proof: Proof, address: string): Proving => {
  const [typed, setAddress] = useState(address);
  const [inCode, setInCode] = useState(false);
  const [code, setCode] = useState('');
  const [current, setCurrent] = useState('');
  const asking = useCode((to) => proof.send(to, current === '' ? {} : { current }), null, nothingToKeep);
  return { asking, address: typed, setAddress, inCode, setInCode, code, setCode, current, setCurrent };
};

export interface ProveDialogProps {
  readonly proof: Proof;
  readonly hasPassword: boolean;
  readonly proving: Proving;
  readonly onClose: () => void;
  readonly onProven: (user: CurrentUser) => void;
}

/** Proves a number or an address by the code sent to it. */
export const ProveDialog = ({ proof, hasPassword, proving, onClose, onProven }: ProveDialogProps): ReactNode => {
  const [t, sentence] = [useText(profileScreenText), useSentence()];
  const { asking, address, setAddress, inCode, setInCode, code, setCode } = proving;
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const { asked } = asking;
  const sent = useCodeSent(asked?.to ?? '');
  const confirm = async (to: string): Promise<void> => {
    setBusy(true);
    setWrong(null);
    setRefused(null);
    await proof.prove(to, code).then(onProven, (thrown: unknown) => {
      const said = sentence(thrown);
      if (fieldFor(thrown, codes)) setWrong(said.sentence);
      else setRefused(said);
    });
    setBusy(false);
  };
  const { title, why, other } = words[proof.kind];
  const atCode = inCode && asked !== null;
  return (
    <Modal open onClose={onClose} title={t(title)} description={atCode ? sent : t(why)}>
      {atCode ? (
        <CodeStep
          asking={asking}
          asked={asked}
          code={code}
          onCode={(next) => {
            setCode(next);
            setWrong(null);
          }}
          error={wrong}
          busy={busy}
          submitLabel={t('confirm')}
          onSubmit={() => void confirm(asked.to)}
          otherLabel={t(other)}
          onOther={() => setInCode(false)}
          refused={refused}
        />
      ) : (
        <AddressForm
          kind={proof.kind}
          value={address}
          onChange={setAddress}
          hasPassword={hasPassword}
          current={proving.current}
          setCurrent={proving.setCurrent}
          onAsk={async (to) => {
            await asking.first(to);
            setRefused(null);
            setInCode(true);
          }}
        />
      )}
    </Modal>
  );
};
