import { type ReactNode, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { beforeText } from '../before/text.js';
import { MakeUpAsk } from '../make-up/make-up-ask.js';
import { type Act, ActAsk, ExtendAsk, PhoneAsk } from './act-ask.js';
import { CloseAsk, MessageAsk } from './night-ask.js';
import { SendToAdmin } from './send-to-admin.js';
import { TimeAsk } from './time-ask.js';

const steps = ['schedule', 'publish-results', 'unschedule'] as const;
const ends = ['archive', 'cancel'] as const;

interface StateActsProps {
  readonly desk: ExamDesk;
  /** How many conflicts stand in the way; null while that is not known. */
  readonly blocking: number | null;
  readonly unsaved: boolean;
}

/** Why an exam cannot be scheduled now; null when it can. */
const whyNot = ({ desk, blocking, unsaved }: StateActsProps): 'whyMayNot' | 'whyUnsaved' | 'whyBlocked' | null => {
  if (!desk.may.includes('schedule')) return 'whyMayNot';
  if (unsaved) return 'whyUnsaved';
  return blocking === 0 ? null : 'whyBlocked';
};

/** Acts that leave the exam's state to the clock, and are asked about each in a way of its own. */
const questions = { extend: ExtendAsk, time: TimeAsk, message: MessageAsk, phone: PhoneAsk, close: CloseAsk, makeUp: MakeUpAsk } as const;
type Question = keyof typeof questions;
const isQuestion = (asked: Act | Question): asked is Question => asked in questions;

const wordOf = (question: Question, desk: ExamDesk): Parameters<ReturnType<typeof useText<keyof typeof beforeText.bn>>>[0] =>
  question === 'phone' ? (desk.settings.phoneWaived ? 'askPhone' : 'waive') : question === 'message' ? 'messageTo' : question;

const mayAsk = (question: Question, desk: ExamDesk): boolean =>
  question === 'makeUp' ? desk.makeUps.may : desk.may.includes(question === 'message' ? 'close' : question);

const AskAbout = ({ desk, asked, onClose }: { desk: ExamDesk; asked: Act | Question; onClose: () => void }): ReactNode => {
  if (!isQuestion(asked)) return <ActAsk desk={desk} act={asked} onClose={onClose} />;
  const Form = questions[asked];
  return <Form desk={desk} onClose={onClose} />;
};

/** What can be done with the exam as a whole; each asks first and names what will happen. */
export const StateActs = (props: StateActsProps): ReactNode => {
  const { desk } = props;
  const [t, user, [asking, setAsking]] = [useText(beforeText), useUser(), useState<Act | Question | null>(null)];
  const [draft, why] = [desk.state === 'draft', whyNot(props)];
  const mayWrite = user?.permissions.includes('exams.write') ?? false;
  const offered = (act: Act): boolean => desk.may.includes(act) && act !== 'schedule';
  const close = (): void => setAsking(null);
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      {draft ? (
        <>
          {desk.may.includes('schedule') ? (
            <Button
              size="sm"
              wide
              disabled={why !== null}
              aria-describedby={why ? 'why-not' : undefined}
              onClick={() => setAsking('schedule')}
            >
              {t('schedule')}
            </Button>
          ) : null}
          {why ? (
            <p id="why-not" className="text-xs text-text-3">
              {t(why)}
            </p>
          ) : null}
          {desk.may.includes('send') ? <SendToAdmin desk={desk} unsaved={props.unsaved} /> : null}
        </>
      ) : null}
      {(Object.keys(questions) as Question[])
        .filter((question) => mayAsk(question, desk))
        .map((question) => (
          <Button key={question} size="sm" wide variant="outline" onClick={() => setAsking(question)}>
            {t(wordOf(question, desk))}
          </Button>
        ))}
      {[...steps, ...ends].filter(offered).map((act) => (
        <Button
          key={act}
          size="sm"
          wide
          variant={act === 'publish-results' ? 'default' : act === 'cancel' ? 'ghost' : 'outline'}
          className={act === 'cancel' ? 'text-bad!' : undefined}
          onClick={() => setAsking(act)}
        >
          {t(act)}
        </Button>
      ))}
      {mayWrite && !draft ? (
        <ButtonLink size="sm" wide variant="ghost" to={`/admin/exams/create?copy=${desk.id}`}>
          {t('copy')}
        </ButtonLink>
      ) : null}
      {asking === null ? null : <AskAbout desk={desk} asked={asking} onClose={close} />}
    </div>
  );
};
