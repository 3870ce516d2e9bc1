import { useCallback, useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import type { AnswerLine, getAssistant, getConversation, Turn } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import { CallError } from '../../client/call-error.js';
import { addressOf, call } from '../../client/call.js';
import { serverNow } from '../../client/server-clock.js';
import { refresh } from '../../client/use-endpoint.js';
import { after, type Coming, over, sent } from './answer.js';
import { ask } from './stream.js';
import type { Question } from './use-question.js';

/** A stop that was heard ends the answer within this; else the line is let go. */
const stopMs = 3000;

interface Run {
  readonly leave: AbortController;
  stopped: boolean;
}

type Conversation = ResponseOf<typeof getConversation>;
const conversationAt = (conversationId: string): string =>
  addressOf('GET /api/assistant/conversations/:conversationId', { params: { conversationId } });

/** A conversation that has just begun is known to be empty: nothing is asked before its first answer. */
const beginConversation = (id: string, title: string): void =>
  void mutate<Conversation>(conversationAt(id), { id, title, earlier: 0, turns: [] }, { revalidate: false });

/** Puts an answer where its conversation is kept, and asks how the server keeps it. A conversation that did not load is not made up. */
const keepTurn = (conversationId: string, turn: Turn): void =>
  void mutate<Conversation>(
    conversationAt(conversationId),
    (was) => was && { ...was, turns: [...was.turns.filter(({ id }) => id !== turn.id), turn] },
    { revalidate: true },
  );

const keepQuota = (quota: Coming['quota']): void => {
  if (quota === null) return;
  void mutate<ResponseOf<typeof getAssistant>>(addressOf('GET /api/assistant', {}), (was) => was && { ...was, quota }, {
    revalidate: false,
  });
};

/** What else shows what has changed: the list of conversations. */
const tellList = (): void => void refresh('GET /api/assistant/conversations');

export interface Asking {
  /** The answer on its way, and after it the last one that came: until its conversation is read anew it is all that is known of it. */
  readonly coming: Coming | null;
  readonly busy: boolean;
  readonly stopping: boolean;
  /** Why the question was not taken; it is still where it was written. */
  readonly refused: unknown;
  readonly ask: (conversationId: string | null, question: Question) => Promise<void>;
  readonly stop: () => void;
  /** Goes away from the answer, which stops it. */
  readonly leave: () => void;
}

export interface Heard {
  /** The question was taken: its conversation is known from here on. */
  readonly onBegun: (conversationId: string) => void;
}

/** One question at a time and its answer, as it comes. */
export const useAsking = ({ onBegun }: Heard): Asking => {
  const [coming, setComing] = useState<Coming | null>(null);
  const [busy, setBusy] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const running = useRef<Run | null>(null);
  const turnId = useRef('');
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });
  useEffect(() => () => running.current?.leave.abort(), []);

  const send = useCallback(async (conversationId: string | null, { text, choice, picture }: Question): Promise<void> => {
    if (running.current) return;
    const run: Run = { leave: new AbortController(), stopped: false };
    running.current = run;
    turnId.current = '';
    const question = choice && { id: choice.id, html: choice.html };
    let now = sent({ text: text.trim(), question, picture }, serverNow());
    const show = (next: Coming | null): void => {
      if (running.current === run) setComing(next);
    };
    const hear = (line: AnswerLine): void => {
      now = after(now, line);
      show(now);
      if (line.type === 'begun') {
        turnId.current = line.turnId;
        if (conversationId === null) beginConversation(line.conversationId, text);
        begun.current(line.conversationId);
      }
      if ('quota' in line) keepQuota(line.quota);
    };
    setRefused(null);
    setStopping(false);
    setBusy(true);
    show(now);
    let refusal: unknown = null;
    try {
      await ask({ conversationId, text: text.trim(), questionId: choice?.id ?? null, picture }, run.leave.signal, hear);
    } catch (thrown) {
      if (!run.leave.signal.aborted && now.conversationId === null)
        refusal = thrown instanceof CallError ? thrown : new CallError({}, { answered: false });
    }
    now = over(now, run.stopped ? 'stopped' : 'broken');
    if (now.conversationId === null) {
      show(null);
      if (running.current === run) setRefused(refusal);
    } else {
      show(now);
      tellList();
      keepTurn(now.conversationId, now.turn);
    }
    if (running.current !== run) return;
    running.current = null;
    setBusy(false);
  }, []);

  const stop = useCallback((): void => {
    const run = running.current;
    if (!run || run.stopped) return;
    run.stopped = true;
    setStopping(true);
    const letGo = (): void => run.leave.abort();
    if (turnId.current === '') return letGo();
    call('POST /api/assistant/turns/:turnId/stop', { params: { turnId: turnId.current } }).then(
      () => void setTimeout(letGo, stopMs),
      letGo,
    );
  }, []);

  const leave = useCallback((): void => {
    const run = running.current;
    running.current = null;
    run?.leave.abort();
    setComing(null);
    setBusy(false);
    setRefused(null);
  }, []);

  return { coming, busy, stopping, refused, ask: send, stop, leave };
};
