import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { CallError } from '../../client/call-error.js';
import { useUser } from '../../client/user.js';
import { BannerPlace } from '../../shell/banner/place.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { Untranslated } from '../../ui/untranslated.js';
import { ExamPaper } from './exam-paper.js';
import { NOT_BEGUN, openExam, type OpenExam } from './open-exam.js';
import { PaperBoundary } from './paper-boundary.js';
import { mayPass, NotOpened, PaperSkeleton } from './opening.js';
import { ReceiptSlip } from './receipt-slip.js';
import { useSessionView } from './use-session.js';

const RETRY_MS = 4000;

const Opened = ({ exam, slug }: { exam: OpenExam; slug: string }): ReactNode => {
  const { phase } = useSessionView(exam.session);
  const title = exam.paper?.title ?? exam.facts?.exam.title ?? '';
  usePageTitle(title);
  if (phase === 'done' || exam.paper === null)
    return (
      <>
        <BannerPlace />
        <ReceiptSlip session={exam.session} paper={exam.paper} title={title} slug={slug} />
      </>
    );
  const { session, paper } = exam;
  return <PaperBoundary session={session}>{(from) => <ExamPaper exam={exam} paper={paper} from={from} />}</PaperBoundary>;
};

type State =
  | { readonly is: 'opening' }
  | { readonly is: 'not-begun' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly exam: OpenExam };
const visitor = new CallError({ statusCode: 401, statusMessage: 'Sign in required', message: '' }, { answered: true });

/** `/courses/{slug}/mcq/{id}`: the running paper, or its receipt. Who has not begun goes to the onboarding page. */
export const ExamScreen = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  const userId = useUser()?.id ?? null;
  const [state, setState] = useState<State>({ is: 'opening' });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    if (userId === null) {
      setState({ is: 'failed', error: visitor });
      return undefined;
    }
    let gone = false;
    const load = async (): Promise<void> => {
      const next = await openExam(userId, id).then(
        (opened): State => (opened === NOT_BEGUN ? { is: 'not-begun' } : { is: 'open', exam: opened }),
        (error: unknown): State => ({ is: 'failed', error }),
      );
      if (!gone) setState(next);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [userId, id, tries]);
  const waiting = state.is === 'failed' && mayPass(state.error);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(retry, RETRY_MS * (0.75 + Math.random() / 2));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [waiting, tries, retry]);
  switch (state.is) {
    case 'open':
      return (
        <Untranslated>
          <Opened exam={state.exam} slug={slug} />
        </Untranslated>
      );
    case 'not-begun':
      return <Navigate to={`/courses/${slug}/mcq/${id}/onboard`} replace />;
    case 'failed':
      return (
        <>
          <BannerPlace />
          <NotOpened error={state.error} slug={slug} retry={retry} />
        </>
      );
    default:
      return <PaperSkeleton />;
  }
};
