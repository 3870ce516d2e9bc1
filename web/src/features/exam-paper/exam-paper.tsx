import { Grid3x3 } from 'lucide-react';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTopic } from '../../client/use-topic.js';
import { useStore } from '../../client/store.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { BannerPlace } from '../../shell/banner/place.js';
import { Button } from '../../ui/button.js';
import { preloadMaths } from '../maths/formula.js';
import type { ArrangedPaper } from './arrange.js';
import { followCurrent, goTo, keepPlace } from './current.js';
import { Notices, TakenNotice, TimeOverNotice } from './notices.js';
import { StaffMessage } from './staff-message.js';
import type { OpenExam } from './open-exam.js';
import { Palette, useTally } from './palette.js';
import { PaperHead } from './paper-head.js';
import { Question } from './question.js';
import { SaveLine } from './save-line.js';
import type { ExamSession } from './session.js';
import { Sheet } from './sheet.js';
import { SubmitSheet } from './submit-sheet.js';
import { TextSizes } from './text-sizes.js';
import { textSize } from './text-size.js';
import { paperText } from './text.js';
import { TimeAnnouncer, TimeLeft } from './time-left.js';
import { useExamKeys, useLeaving } from './use-exam-page.js';
import { useStay } from './use-stay.js';
import { useSessionView, useWide } from './use-session.js';

type Dialog = 'none' | 'sheet' | 'submit';
interface PartProps {
  readonly session: ExamSession;
  readonly paper: ArrangedPaper;
  readonly show: (dialog: Dialog) => void;
}

const TopBar = ({ session, paper: { questions } }: PartProps): ReactNode => {
  const { deadline } = useSessionView(session);
  const { answered } = useTally(session, questions);
  return (
    <>
      <div className="mx-auto flex h-[52px] max-w-[1120px] items-center justify-between gap-2.5 px-4 md:px-6 lg:hidden">
        <TimeLeft deadline={deadline} icon className="text-xl" />
        <SaveLine session={session} speak />
      </div>
      <div aria-hidden="true" className="h-0.5 bg-line lg:hidden">
        <div className="h-0.5 origin-left bg-brand" style={{ transform: `scaleX(${answered / Math.max(1, questions.length)})` }} />
      </div>
    </>
  );
};

const Side = ({ session, paper, show }: PartProps): ReactNode => {
  const t = useText(paperText);
  const { deadline, phase } = useSessionView(session);
  const key = 'inline-block rounded-badge border border-b-2 border-line-2 px-[5px] font-sans text-[11px] leading-[16px]!';
  return (
    <aside className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto pt-[22px] pr-1 pl-1 lg:block">
      <p className="text-sm text-text-3">{t('timeLeft')}</p>
      <TimeLeft deadline={deadline} className="text-num" />
      <div className="mt-0.5 mb-4">
        <SaveLine session={session} speak />
      </div>
      <div className="border-t border-line py-3.5">
        <Palette session={session} questions={paper.questions} go={goTo} />
      </div>
      <div className="border-t border-line py-3.5">
        <Button variant="outline" size="lg" wide disabled={phase !== 'running'} onClick={() => show('submit')}>
          {t('submit')}
        </Button>
        <p className="mt-3.5 text-xs text-text-3">
          <kbd className={key}>1</kbd>–<kbd className={key}>4</kbd> {t('keysAnd')}{' '}
          <kbd className={key}>{paper.language === 'bn' ? 'ক' : 'A'}</kbd>–<kbd className={key}>{paper.language === 'bn' ? 'ঘ' : 'D'}</kbd>{' '}
          {t('keysAnswer')} · <kbd className={key}>↓</kbd> {t('keysNext')} · <kbd className={key}>F</kbd> {t('keysFlag')}
        </p>
      </div>
      <div className="border-t border-line py-3">
        <TextSizes />
      </div>
    </aside>
  );
};

const BottomBar = ({ session, paper: { questions }, show }: PartProps): ReactNode => {
  const [t, locale, { phase }, { answered }] = [useText(paperText), useLocale(), useSessionView(session), useTally(session, questions)];
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex gap-2.5 border-t border-line bg-bg px-4 pt-[9px] pb-[calc(9px+env(safe-area-inset-bottom))] lg:hidden print:hidden">
      <Button variant="outline" className="h-11! flex-1" onClick={() => show('sheet')}>
        <Grid3x3 size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="num">{toDigits(`${answered}/${questions.length}`, locale)}</span>
        <span className="sr-only">{t('sheetOpen')}</span>
      </Button>
      <Button variant="outline" className="h-11! flex-1" disabled={phase !== 'running'} onClick={() => show('submit')}>
        {t('submit')}
      </Button>
    </div>
  );
};

const PaletteSheet = ({ session, paper, show }: PartProps): ReactNode => {
  const [t, { deadline, phase }] = [useText(paperText), useSessionView(session)];
  const go = (number: number): void => {
    show('none');
    setTimeout(() => goTo(number), 0);
  };
  return (
    <Sheet labelledBy="sheet-title" handle onClose={() => show('none')}>
      <div className="mb-4 flex items-center justify-between">
        <h2 id="sheet-title" className="text-xl">
          {t('sheet')}
        </h2>
        <TimeLeft deadline={deadline} />
      </div>
      <Palette session={session} questions={paper.questions} go={go} />
      <div className="mt-4">
        <TextSizes />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button variant="outline" size="lg" onClick={() => show('none')} className="px-2!">
          {t('backToQuestion')}
        </Button>
        <Button size="lg" disabled={phase !== 'running'} onClick={() => show('submit')} className="px-2!">
          {t('submit')}
        </Button>
      </div>
    </Sheet>
  );
};

/**
 * The first screens of a long paper at once, so that reading begins; the rest right after, without holding up a touch. Piece by piece: on a
 * device with little time each tick of the clock would begin the whole rest anew.
 */
const PIECE = 8;
const useCount = (all: number, from: number): number => {
  const [count, setCount] = useState(from + PIECE - 1);
  useEffect(() => (count < all ? startTransition(() => setCount(count + PIECE)) : undefined), [count, all]);
  return count;
};

interface PaperProps {
  readonly exam: OpenExam;
  readonly paper: ArrangedPaper;
  /** The question at which it opens. */
  readonly from: number;
}

/** The paper of a running attempt: all questions on one page, as printed. */
export const ExamPaper = ({ exam: { session, facts }, paper, from }: PaperProps): ReactNode => {
  const t = useText(paperText);
  const view = useSessionView(session);
  const size = useStore(textSize);
  const [dialog, show] = useState<Dialog>('none');
  const questions = useRef<HTMLElement>(null);
  const readOnly = view.phase !== 'running' || view.taken !== null;
  const { body } = useTopic('attempt', session.start.attempt.id);
  useEffect(() => {
    if (body) session.hear(body);
  }, [session, body]);
  const count = useCount(paper.questions.length, from);
  useEffect(() => (from > 1 ? goTo(from) : undefined), [from]);
  const beside = useWide();
  useEffect(() => (questions.current ? followCurrent(questions.current) : undefined), [count]);
  const whole = count >= paper.questions.length;
  const attemptId = session.start.attempt.id;
  useEffect(() => (whole ? keepPlace(attemptId) : undefined), [whole, attemptId]);
  useEffect(() => void preloadMaths(), []);
  useExamKeys(session, paper, readOnly || dialog !== 'none');
  useLeaving(session, t('leave'));
  useStay(view.phase === 'running', t('stay'));
  const close = useCallback(() => show('none'), []);
  const part = { session, paper, show };
  const sheetOpen = view.taken === null && view.phase !== 'locked';
  return (
    <>
      <TimeAnnouncer deadline={view.deadline} />
      <header className="sticky top-0 z-10 bg-bg print:hidden">
        {beside ? null : <TopBar {...part} />}
        <BannerPlace />
        <Notices session={session} />
        {facts ? <StaffMessage examId={facts.exam.id} /> : null}
        {view.phase === 'locked' ? <TimeOverNotice session={session} /> : null}
      </header>
      <div className="mx-auto max-w-[1120px] px-4 pb-24 md:px-6 lg:grid lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-[52px] lg:pb-12">
        <main id="main" ref={questions} style={{ fontSize: size, lineHeight: 1.7 }}>
          <PaperHead title={paper.title} start={session.start} facts={facts} deadline={view.deadline} />
          {paper.questions.slice(0, count).map((question) => (
            <Question key={question.id} session={session} question={question} language={paper.language} readOnly={readOnly} />
          ))}
        </main>
        {beside ? <Side {...part} /> : null}
      </div>
      {beside ? null : <BottomBar {...part} />}
      {dialog === 'sheet' && sheetOpen ? <PaletteSheet {...part} /> : null}
      {dialog === 'submit' && sheetOpen ? <SubmitSheet session={session} questions={paper.questions} go={goTo} onClose={close} /> : null}
      <TakenNotice session={session} />
    </>
  );
};
