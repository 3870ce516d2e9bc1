import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { getAssistant, Turn } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import { isId } from '#contracts/shared/choices';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { AskForm } from './ask.form.js';
import { ExamRunning } from './exam-running.js';
import { FirstUse, Quotes } from './first-use.js';
import { History } from './history.js';
import { useSaid } from './said.js';
import { assistantText } from './text.js';
import { TurnView } from './turn-view.js';
import { type Asking, useAsking } from './use-asking.js';
import { nothing, type Question, useQuestion } from './use-question.js';

/** An answer that another tab is waiting for is looked at so often. */
const lookMs = 2000;
const isUnderWay = ({ state }: Turn): boolean => state === 'under-way';

/** The question that the address names is taken into the form, once. */
const useNamed = (put: (patch: Partial<Question>) => void): { readonly gone: boolean; readonly coming: boolean } => {
  const [address, setAddress] = useSearchParams();
  const named = address.get('question');
  const [gone, setGone] = useState(false);
  const params = { questionId: named ?? '' };
  const { data, error } = useEndpoint('GET /api/assistant/choices/:questionId', isId(named) ? { params } : null, {
    keepPreviousData: false,
  });
  // An exam that is on says so on the page itself; the question waits in the address until it is over.
  const refused = error !== undefined && !isCallError(error, 'Exam running');
  useEffect(() => {
    if (named === null || (isId(named) && !data && !refused)) return;
    if (data) put({ choice: data });
    setGone(!data);
    const rest = new URLSearchParams(address);
    rest.delete('question');
    setAddress(rest, { replace: true, preventScrollReset: true });
  }, [named, data, refused, put, address, setAddress]);
  return { gone, coming: isId(named) && error === undefined };
};

const questionOf = ({ asked: { text, question, picture } }: Turn): Question => ({
  text,
  choice: question && { id: question.id, html: question.html ?? '', place: [] },
  picture,
});

/** The conversation that the address names, with the answer that is on its way at its end. */
const useConversation = (id: string | null, { coming, busy }: Asking) => {
  const given = id === null ? null : { params: { conversationId: id } };
  const state = useEndpoint('GET /api/assistant/conversations/:conversationId', given, {
    keepPreviousData: false,
    refreshInterval: (data) => (!busy && data?.turns.some(isUnderWay) ? lookMs : 0),
  });
  const kept = id === null ? [] : (state.data?.turns ?? []);
  // Once the answer is over, what the server keeps of it is what counts.
  const known = coming === null || (!busy && kept.some((turn) => turn.id === coming.turn.id && !isUnderWay(turn)));
  return { ...state, turns: known ? kept : [...kept.filter((turn) => turn.id !== coming.turn.id), coming.turn] };
};

const Writing = ({ asking, begun }: { asking: Asking; begun: boolean }): ReactNode => {
  const t = useText(assistantText);
  return (
    <div className="sticky bottom-0 mt-auto flex items-center gap-3 bg-bg py-3 max-lg:[body:has(nav.fixed.bottom-0)_&]:bottom-[calc(58px+env(safe-area-inset-bottom))]">
      <span aria-hidden="true" className="animate-turn size-4 shrink-0 rounded-full border-2 border-control border-r-transparent" />
      <span className="text-sm text-text-3">{t(begun ? 'writing' : 'seeking')}</span>
      <Button variant="outline" size="sm" disabled={asking.stopping} onClick={asking.stop}>
        {t(asking.stopping ? 'stopping' : 'stop')}
      </Button>
    </div>
  );
};

/** A question was sent: its place comes to the top of the window, and whoever uses keys or listens goes there. */
const useGoTo = (number: number | null, busy: boolean) => {
  const [head, form] = [useRef<HTMLHeadingElement>(null), useRef<HTMLDivElement>(null)];
  const was = useRef(busy);
  useEffect(() => {
    const over = was.current && !busy;
    was.current = busy;
    if (!over || document.activeElement !== document.body) return;
    // What had the focus has gone with the answer's end: the button that stopped it, or the place of a question that was not taken.
    if (head.current) head.current.focus({ preventScroll: true });
    else form.current?.querySelector('textarea')?.focus();
  }, [busy, head, form]);
  useEffect(() => {
    if (number === null) return;
    head.current?.focus({ preventScroll: true });
    head.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [number, head]);
  return { head, form };
};

interface DeskProps {
  readonly status: ResponseOf<typeof getAssistant>;
  readonly userId: string;
  /** An exam was begun elsewhere: what may be asked has to be asked anew. */
  readonly onExam: () => void;
}

const Desk = ({ status, userId, onExam }: DeskProps): ReactNode => {
  const t = useText(assistantText);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('c');
  const current = isId(asked) ? asked : null;
  const [question, put] = useQuestion(userId);
  const named = useNamed(put);
  /** The conversation that was begun here, whose answer is still coming. */
  const begun = useRef<string | null>(null);
  const asking = useAsking({
    onBegun: (conversationId) => {
      begun.current = conversationId;
      put(nothing);
      if (conversationId !== current) setAddress({ c: conversationId }, { replace: true, preventScrollReset: true });
    },
  });
  const { coming, busy, ask, leave } = asking;
  const conversation = useConversation(current, asking);
  const { turns } = conversation;
  const earlier = conversation.data?.earlier ?? 0;
  const { head, form } = useGoTo(coming && !coming.ended && coming.turn.state === 'under-way' ? turns.length : null, busy);
  /** Changes with the conversation that is read, not when one that was begun here gets its address. */
  const [read, setRead] = useState(0);
  useEffect(() => {
    // Another conversation was opened: the answer of this one is not waited for any more.
    if (current !== begun.current) {
      leave();
      setRead((was) => was + 1);
    }
    begun.current = current;
  }, [current, leave]);
  const shut = isCallError(asking.refused, 'Exam running') || isCallError(conversation.error, 'Exam running');
  const told = useRef(onExam);
  useEffect(() => {
    told.current = onExam;
  });
  useEffect(() => {
    if (shut) told.current();
  }, [shut]);
  const send = useCallback((again: Question): void => void ask(current, again), [ask, current]);
  const free = !busy && status.quota.left > 0;
  const failed = conversation.error !== undefined && conversation.data === undefined;
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,720px)_minmax(16rem,1fr)]">
      <div className="min-w-0">
        <p role="status" className="sr-only">
          {useSaid(coming)}
        </p>
        {status.model ? null : <Quotes />}
        {failed && !coming ? (
          <ErrorBox error={conversation.error} title={t('conversationFailed')} onRetry={() => void conversation.mutate()} />
        ) : null}
        {current !== null && !conversation.data && !failed && !coming ? <SkeletonRows rows={3} /> : null}
        {earlier > 0 ? <p className="mb-6 text-sm text-text-3">{t('earlierLeftOut', { n: earlier })}</p> : null}
        <div key={read} className="flex flex-col gap-10">
          {turns.map((turn, at) => {
            const here = coming?.turn === turn;
            return (
              <TurnView
                key={at}
                ref={at === turns.length - 1 ? head : undefined}
                turn={turn}
                number={earlier + at + 1}
                onAgain={free && at === turns.length - 1 ? () => send(questionOf(turn)) : undefined}
              >
                {here && busy ? <Writing asking={asking} begun={turn.blocks.length > 0} /> : null}
              </TurnView>
            );
          })}
        </div>
        {busy && coming ? null : (
          <div ref={form} className={turns.length > 0 ? 'mt-8 border-t-[1.5px] border-matra pt-4' : ''}>
            {named.gone ? (
              <div className="mb-3">
                <Notice tone="warn">{t('pickGone')}</Notice>
              </div>
            ) : null}
            <AskForm
              question={question}
              put={put}
              onAsk={() => send(question)}
              busy={busy || named.coming}
              refused={asking.refused}
              left={status.quota.left}
              picturesRead={status.picturesRead}
              more={turns.length > 0}
            />
            {turns.length === 0 && current === null ? <FirstUse onTry={(text) => put({ text })} /> : null}
          </div>
        )}
      </div>
      <aside className="flex min-w-0 flex-col gap-8 lg:sticky lg:top-20">
        <History current={current} onGone={(id) => (id === current ? setAddress({}, { preventScrollReset: true }) : undefined)} />
        <p className="text-sm text-text-2">
          <Link to="/ai/training" className="link touch">
            {t('toTraining')}
          </Link>
          <span className="mt-1 block text-text-3">{t('planText')}</span>
        </p>
      </aside>
    </div>
  );
};

/** The tutor of whoever is signed in. */
const Tutor = ({ userId }: { userId: string }): ReactNode => {
  const t = useText(assistantText);
  const { data, error, mutate } = useEndpoint('GET /api/assistant', {}, { revalidateOnFocus: true });
  if (data?.examRunning) return <ExamRunning exam={data.examRunning} />;
  if (data) return <Desk status={data} userId={userId} onExam={() => void mutate()} />;
  return error ? <ErrorBox error={error} title={t('loadFailed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />;
};

export default Tutor;
