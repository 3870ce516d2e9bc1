import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { useCodeSent } from '../../features/account/parts/code-step.js';
import { TextButton } from '../../features/account/parts/text-button.js';
import type { Way } from '../../features/account/second-factor/second-step.js';
import { SecondStep } from '../../features/account/second-factor/step-part.js';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import { Segment } from '../../ui/tabs.js';
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.js';
import { EmailForm } from './email-form.js';
import { entered } from './entered.js';
import { GoogleButton } from './google-button.js';
import { PhoneSignUp } from './phone-sign-up.js';
import { SignInForm } from './sign-in-form.js';
import { closeSignIn, type SignInRequest } from './sign-in.js';
import { signInText } from './text.js';

type Step = Pick<Draft, 'mode' | 'way' | 'inCode'>;

/** Which of the dialog's faces is shown; kept, so that the dialog opens again where it was closed. */
const useStep = (asked: SignInRequest['mode']): [Step, (part: Partial<Step>) => void] => {
  const [step, setStep] = useState<Step>(() => {
    const { mode, way, inCode } = readDraft();
    return { mode: asked ?? mode, way, inCode };
  });
  const go = (part: Partial<Step>): void => {
    keepDraft(part);
    setStep((was) => ({ ...was, ...part }));
  };
  return [step, go];
};

const Other = ({ question, act, onClick }: { question: string; act: string; onClick: () => void }): ReactNode => (
  <p className="text-center text-sm text-text-2">
    {question} <TextButton onClick={onClick}>{act}</TextButton>
  </p>
);

/** The sentence under the title: what it is for, where it leads, or where the code went. */
const Why = ({ next, joining, inCode }: { next: boolean; joining: boolean; inCode: boolean }): ReactNode => {
  const t = useText(signInText);
  const sent = useCodeSent(readDraft().asked?.to ?? '');
  return inCode ? sent : t(next ? (joining ? 'whyNextJoining' : 'whyNext') : 'why');
};

interface FaceProps {
  readonly step: Step;
  readonly go: (part: Partial<Step>) => void;
  readonly next: string;
  readonly onDone: (user: CurrentUser) => Promise<void>;
}

const SignUp = ({ step, go, next, onDone }: FaceProps): ReactNode => {
  const t = useText(signInText);
  const onSignIn = (login: string): void => {
    keepDraft({ login, inCode: false });
    go({ mode: 'sign-in', inCode: false });
  };
  const ways = [
    { key: 'phone', label: t('byPhone') },
    { key: 'email', label: t('byEmail') },
  ] as const;
  return (
    <>
      {step.inCode ? null : (
        <div className="shrink-0">
          <Segment label={t('ways')} tabs={ways} value={step.way} onChange={(way) => go({ way })} />
        </div>
      )}
      {step.way === 'phone' ? (
        <PhoneSignUp onDone={onDone} next={next} onSignIn={onSignIn} inCode={step.inCode} onStep={(inCode) => go({ inCode })} />
      ) : (
        <EmailForm onDone={onDone} next={next} onSignIn={onSignIn} />
      )}
      {step.inCode ? null : (
        <>
          <GoogleButton next={next} />
          <Other question={t('haveAccount')} act={t('signIn')} onClick={() => go({ mode: 'sign-in' })} />
        </>
      )}
    </>
  );
};

/** Sign-in over the current page; afterwards the person is where they wanted to go, or still where they were. */
const SignInDialog = ({ request }: { request: SignInRequest }): ReactNode => {
  const [t, navigate, here] = [useText(signInText), useNavigate(), useLocation()];
  const [step, go] = useStep(request.mode);
  const [ways, setWays] = useState<readonly Way[] | null>(null);
  const next = request.next ?? `${here.pathname}${here.search}${here.hash}`;
  const done = async (user: CurrentUser): Promise<void> => {
    forgetDraft();
    await entered(user, async () => {
      closeSignIn();
      // The same page again, at the same place, lets its guards and data see who is here now.
      const stays = request.next === null;
      await navigate(request.next ?? here, { replace: stays, preventScrollReset: stays });
    });
  };
  if (ways)
    return (
      <Modal open onClose={closeSignIn} title={t('secondTitle')} description={t('secondWhy')}>
        <Suspense fallback={null}>
          <SecondStep ways={ways} onDone={done} onRestart={() => setWays(null)} />
        </Suspense>
      </Modal>
    );
  const joining = step.mode === 'sign-up';
  const inCode = joining && step.way === 'phone' && step.inCode && readDraft().asked !== null;
  return (
    <Modal
      open
      onClose={closeSignIn}
      title={t(inCode ? 'codeTitle' : joining ? 'signUpTitle' : 'signInTitle')}
      description={<Why next={request.next !== null} joining={joining} inCode={inCode} />}
    >
      {joining ? (
        <SignUp step={{ ...step, inCode }} go={go} next={next} onDone={done} />
      ) : (
        <>
          <SignInForm onDone={done} onSecond={setWays} next={next} />
          <GoogleButton next={next} />
          <Other question={t('noAccount')} act={t('signUp')} onClick={() => go({ mode: 'sign-up' })} />
        </>
      )}
    </Modal>
  );
};

export default SignInDialog;
