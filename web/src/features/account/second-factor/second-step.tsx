import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codeRules, type secondFactorWays } from '#contracts/shared/choices';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { CodeField } from '../parts/code-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../parts/refusal.js';
import { TextButton } from '../parts/text-button.js';
import { BySentCode } from './by-sent-code.js';
import { StepRefused, type WayProps } from './step-refused.js';
import { secondFactorText } from './text.js';
import { askPasskey, hasWebAuthn, isStopped, loadWebAuthn } from './webauthn.js';

export type Way = (typeof secondFactorWays)[number];

const wrongCode = { 'Wrong code': 'code' } as const;
const says = { totp: 'byTotp', passkey: 'byPasskey', recovery: 'byRecovery', sms: 'bySms', mail: 'byMail' } as const;

const ByCode = ({ way, onDone, onRestart }: WayProps & { way: 'totp' | 'recovery' }): ReactNode => {
  const [t, sentence] = [useText(secondFactorText), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    if (wrong !== null) field.current?.select();
  }, [wrong]);
  const missing = way === 'totp' ? code.length < codeRules.digits : code.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    if (missing) return setWrong(way === 'recovery' ? t('recoveryNeeded') : null);
    setBusy(true);
    setWrong(null);
    await call('POST /api/auth/second-factor', { body: { way, code } })
      .then(({ user }) => onDone(user))
      .catch((thrown: unknown) => (fieldFor(thrown, wrongCode) ? setWrong(sentence(thrown).sentence) : refuse(thrown)));
    setBusy(false);
  };
  const change = (next: string): void => {
    setCode(next);
    setWrong(null);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {way === 'totp' ? (
        <>
          <p className="text-text-2">{t('totpHint')}</p>
          <CodeField ref={field} value={code} onChange={change} error={wrong} />
        </>
      ) : (
        <Field
          ref={field}
          label={t('recoveryLabel')}
          hint={t('recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => change(event.target.value)}
          error={wrong ?? undefined}
        />
      )}
      <StepRefused refused={refused} onRestart={onRestart} />
      <Button type="submit" size="lg" wide loading={busy} disabled={way === 'totp' && missing}>
        {t('goOn')}
      </Button>
    </form>
  );
};

const ByPasskey = ({ onDone, onRestart }: WayProps): ReactNode => {
  const t = useText(secondFactorText);
  const { refused, clear, refuse } = useRefusal();
  const [stopped, setStopped] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => void loadWebAuthn().catch(() => undefined), []);
  const use = async (): Promise<void> => {
    clear();
    setStopped(false);
    setBusy(true);
    try {
      const { options } = await call('POST /api/auth/second-factor/passkey/options', {});
      const passkey = await askPasskey(options);
      await onDone((await call('POST /api/auth/second-factor/passkey', { body: { passkey } })).user);
    } catch (thrown) {
      if (isStopped(thrown)) setStopped(true);
      else refuse(thrown);
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-2">{t('passkeyHint')}</p>
      {stopped ? <Refusal refused={{ sentence: t('passkeyStopped'), code: null }} /> : null}
      <StepRefused refused={refused} onRestart={onRestart} />
      <Button size="lg" wide loading={busy} onClick={() => void use()}>
        {t('usePasskey')}
      </Button>
    </div>
  );
};

interface SecondStepProps extends WayProps {
  /** Those that the account has. */
  readonly ways: readonly Way[];
}

const ByWay = ({ way, ...rest }: WayProps & { readonly way: Way }): ReactNode => {
  if (way === 'passkey') return <ByPasskey {...rest} />;
  if (way === 'sms' || way === 'mail') return <BySentCode key={way} way={way} {...rest} />;
  return <ByCode key={way} way={way} {...rest} />;
};

/** After a right password: a passkey, a code of the authenticator app, a recovery code, or after a reset by staff one that is sent. */
const SecondStep = ({ ways, ...rest }: SecondStepProps): ReactNode => {
  const t = useText(secondFactorText);
  const usable = ways.filter((one) => one !== 'passkey' || hasWebAuthn());
  const [way, setWay] = useState<Way>(usable[0] ?? 'totp');
  return (
    <div className="flex flex-col gap-4">
      <ByWay way={way} {...rest} />
      <div className="flex flex-col items-center gap-1">
        {usable
          .filter((other) => other !== way)
          .map((other) => (
            <TextButton key={other} onClick={() => setWay(other)}>
              {t(says[other])}
            </TextButton>
          ))}
        <p className="text-sm text-text-3">{t('lost')}</p>
      </div>
    </div>
  );
};

export default SecondStep;
