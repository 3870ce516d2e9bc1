import { type ReactNode, useCallback, useState } from 'react';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { CodeStep, useCodeSent } from '../parts/code-step.js';
import { fieldFor, useRefusal, useSentence } from '../parts/refusal.js';
import { useCode } from '../parts/use-code.js';
import { StepRefused, type WayProps } from './step-refused.js';
import { secondFactorText } from './text.js';

const ofTheCode = { 'Wrong code': 'code', 'Code expired': 'code', 'Too many tries': 'code' } as const;
/** The sign-in waits five minutes: nothing of it has to outlive a reload. */
const keepNothing = (): void => undefined;

/** After a reset by staff: a code sent to a proven phone or e-mail, which the server names masked. */
export const BySentCode = ({ way, onDone, onRestart }: WayProps & { readonly way: 'sms' | 'mail' }): ReactNode => {
  const [t, sentence] = [useText(secondFactorText), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const [to, setTo] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = useCallback(async () => {
    const sent = await call('POST /api/auth/second-factor/code', { body: { way } });
    setTo(sent.to);
    return sent;
  }, [way]);
  const asking = useCode(send, null, keepNothing);
  const told = useCodeSent(to);
  const run = async (work: () => Promise<void>): Promise<void> => {
    clear();
    setWrong(null);
    setBusy(true);
    await work().catch((thrown: unknown) => (fieldFor(thrown, ofTheCode) ? setWrong(sentence(thrown).sentence) : refuse(thrown)));
    setBusy(false);
  };
  if (!asking.asked)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('sentWhy')}</p>
        <StepRefused refused={refused} onRestart={onRestart} />
        <Button size="lg" wide loading={busy} onClick={() => void run(() => asking.first(way))}>
          {t(way === 'sms' ? 'sendSms' : 'sendMail')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-2" role="status">
        {told}
      </p>
      <CodeStep
        asking={asking}
        asked={{ ...asking.asked, to }}
        code={code}
        onCode={(next) => {
          setCode(next);
          setWrong(null);
        }}
        error={wrong}
        busy={busy}
        submitLabel={t('goOn')}
        onSubmit={() => void run(async () => onDone((await call('POST /api/auth/second-factor', { body: { way, code } })).user))}
        otherLabel={t('restart')}
        onOther={onRestart}
        refused={refused}
      />
    </div>
  );
};
