import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { makeStore, type Store } from '../../../client/store.js';
import { useText } from '../../../i18n/index.js';
import { localPath } from '../../../shell/local-path.js';
import { useBotCheck } from '../../../shell/sign-in/bot-check.js';
import { entered } from '../../../shell/sign-in/entered.js';
import { toast } from '../../../ui/toast.js';
import { forgetForm, keepForm, readForm } from '../parts/kept-form.js';
import { fieldFor, type Refused, useSentence } from '../parts/refusal.js';
import type { Way } from '../second-factor/second-step.js';
import { type AskedCode, type CodeAsking, useCode } from '../parts/use-code.js';
import { forgetText } from './text.js';

export type ResetStep = 'address' | 'code' | 'password' | 'waiting' | 'second';

/** Until when a reset from an unknown device waits, and which other address (masked) lets it go on at once. */
export interface Waiting {
  readonly until: string;
  readonly other: string | null;
}

const fieldsOf = { 'Wrong code': 'code', 'Code expired': 'code', 'Too many tries': 'code', 'Weak password': 'password' } as const;
/** What each field was refused for; it leaves with the next letter. */
export interface Wrong {
  readonly field: 'code' | 'password';
  readonly sentence: string;
}

export interface Reset {
  readonly step: ResetStep;
  readonly go: (step: ResetStep) => void;
  readonly asking: CodeAsking;
  readonly login: string;
  readonly setLogin: (login: string) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly wrong: Wrong | null;
  readonly refused: Refused | null;
  readonly busy: boolean;
  /** The password as it was typed last: it stays while the code is corrected. */
  readonly typed: Store<string>;
  readonly finish: (password: string) => Promise<void>;
  readonly waiting: Waiting | null;
  /** The ways through the second step, where the account has one; the password is set then. */
  readonly ways: readonly Way[];
  readonly enter: (user: CurrentUser) => Promise<void>;
  /** From the first step again, with another address. */
  readonly restart: () => void;
  /** Where the person goes afterwards. */
  readonly next: string;
  /** Nothing was forgotten: an account without a password gets its first. */
  readonly setting: boolean;
}

/** What a reload must not lose: a small phone lets go of the page while its person reads the message with the code. */
interface Kept {
  readonly login: string;
  readonly asked: AskedCode | null;
}
const formName = 'forget';
const forget = (): void => forgetForm(formName);
const keepAsked = (asked: AskedCode | null): void =>
  asked ? keepForm(formName, { login: asked.to, asked } satisfies Kept, forget) : forget();

/** Where the way over a forgotten password began: the address typed into the sign-in, and the page that was wanted. */
const useBeginning = (): { login: string; next: string; setting: boolean } => {
  const [{ state }, [search]] = [useLocation(), useSearchParams()];
  const { login, setting } = (state ?? {}) as { login?: unknown; setting?: unknown };
  return {
    login: typeof login === 'string' ? login : '',
    next: localPath(search.get('next') ?? '', location.origin) ?? '/',
    setting: setting === true,
  };
};

/** The three steps to a new password. The code is only tried with the password, so a wrong one leads back to it with the rest kept. */
export const useReset = (): Reset => {
  const [t, navigate, beginning, sentence] = [useText(forgetText), useNavigate(), useBeginning(), useSentence()];
  const botToken = useBotCheck('code');
  // Who comes from the sign-in with another address begins anew.
  const [kept] = useState(() => readForm<Kept>(formName));
  const goesOn = Boolean(kept.asked) && (beginning.login === '' || beginning.login === kept.login);
  const [step, go] = useState<ResetStep>(goesOn ? 'code' : 'address');
  const [login, setLogin] = useState(beginning.login || (kept.login ?? ''));
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed] = useState(() => makeStore(''));
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [ways, setWays] = useState<readonly Way[]>([]);
  const send = useCallback(
    async (to: string) => call('POST /api/auth/codes', { body: { purpose: 'reset', to, ...(await botToken()) } }),
    [botToken],
  );
  const asking = useCode(send, goesOn ? (kept.asked ?? null) : null, keepAsked);
  const refuse = (thrown: unknown): void => {
    const [field, said] = [fieldFor(thrown, fieldsOf), sentence(thrown)];
    if (!field) return setRefused(said);
    setWrong({ field, sentence: said.sentence });
    if (field === 'code') go('code');
  };
  const enter = async (user: CurrentUser): Promise<void> => {
    await entered(user, () => navigate(beginning.next, { replace: true }));
    toast({ title: t('done'), description: t('doneWhy') });
  };
  const finish = async (password: string): Promise<void> => {
    setBusy(true);
    setWrong(null);
    setRefused(null);
    try {
      const answer = await call('POST /api/auth/reset', { body: { login: asking.asked?.to ?? login, code, password } });
      forget();
      if (answer.user === null) {
        setWaiting(answer.waiting);
        setWays(answer.secondFactor ?? []);
        setBusy(false);
        return go(answer.waiting ? 'waiting' : 'second');
      }
      await enter(answer.user);
    } catch (thrown) {
      refuse(thrown);
    }
    setBusy(false);
  };
  const restart = (): void => {
    asking.forget();
    setLogin('');
    setCode('');
    go('address');
  };
  const typeCode = (next: string): void => {
    setCode(next);
    if (wrong?.field === 'code') setWrong(null);
  };
  return {
    step,
    go,
    asking,
    login,
    setLogin,
    code,
    setCode: typeCode,
    wrong,
    refused,
    busy,
    typed,
    finish,
    waiting,
    ways,
    enter,
    restart,
    next: beginning.next,
    setting: beginning.setting,
  };
};
