import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PracticeQuestion } from '#contracts/http/practice-question';
import type { QuizAnswer } from '#contracts/http/quiz-shapes';
import { isCallError } from '../../client/call-error.js';
import { usePracticeKeys } from '../exam-practice/use-practice-keys.js';

const none: QuizAnswer = { optionIds: [], number: null };

/** A question as it was handed over, and since when on this page's own clock. */
export interface Held<S> {
  readonly shown: S;
  readonly begunAt: number;
}

export interface Asking<S, R> {
  /** Null: nothing is left to ask. */
  readonly held: Held<S> | null;
  readonly given: QuizAnswer;
  readonly receipt: R | null;
  readonly busy: 'show' | 'answer' | null;
  readonly failed: 'show' | 'answer' | null;
  /** Something that is no fault of the connection: the question went out of practice, or the time is over. */
  readonly refused: string | null;
  readonly choose: (optionId: string) => void;
  readonly type: (number: string | null) => void;
  readonly send: (given?: QuizAnswer) => void;
  readonly next: () => void;
}

interface Calls<S, R> {
  readonly show: () => Promise<S | null>;
  readonly answer: (shown: S, given: QuizAnswer, tookMs: number) => Promise<R>;
}

type Question = { readonly question: PracticeQuestion; readonly sinceMs: number };

/** What of a refusal is said to whoever answers; null where it was the connection, and may be sent again. */
const refusalOf = (error: unknown): string | null => {
  if (!isCallError(error)) throw error;
  return error.answered && error.statusCode < 500 && error.statusCode !== 429 ? (error.statusMessage ?? '') : null;
};

/** One question after the other: handed over by the server, answered, marked by the server. What failed is sent again and counts once. */
export const useAsking = <S extends Question, R>(calls: Calls<S, R>): Asking<S, R> => {
  const [held, setHeld] = useState<Held<S> | null>(null);
  const [given, setGiven] = useState(none);
  const [receipt, setReceipt] = useState<R | null>(null);
  const [busy, setBusy] = useState<'show' | 'answer' | null>('show');
  const [failed, setFailed] = useState<'show' | 'answer' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const newest = useRef(calls);
  useLayoutEffect(() => {
    newest.current = calls;
  });
  const run = useCallback(<T>(what: 'show' | 'answer', act: () => Promise<T>, take: (answer: T) => void): void => {
    setBusy(what);
    setFailed(null);
    const done = async (): Promise<void> => {
      try {
        take(await act());
      } catch (error) {
        const why = refusalOf(error);
        if (why === null) setFailed(what);
        else setRefused(why);
      } finally {
        // In one go with what came: a question that is drawn is one that may be answered.
        setBusy(null);
      }
    };
    void done();
  }, []);
  const next = useCallback(() => {
    setRefused(null);
    run(
      'show',
      () => newest.current.show(),
      (shown) => {
        setHeld(shown && { shown, begunAt: performance.now() - shown.sinceMs });
        setGiven(none);
        setReceipt(null);
      },
    );
  }, [run]);
  const send = useCallback(
    (said: QuizAnswer = given): void => {
      if (!held || busy || receipt || refused !== null) return;
      setGiven(said);
      const tookMs = Math.round(performance.now() - held.begunAt);
      run('answer', () => newest.current.answer(held.shown, said, tookMs), setReceipt);
    },
    [busy, given, held, receipt, refused, run],
  );
  const choose = useCallback(
    (optionId: string): void => {
      if (!held || busy || receipt || refused !== null) return;
      if (held.shown.question.kind !== 'multiple') return send({ optionIds: [optionId], number: null });
      setGiven(({ optionIds }) => ({
        optionIds: optionIds.includes(optionId) ? optionIds.filter((id) => id !== optionId) : [...optionIds, optionId],
        number: null,
      }));
    },
    [busy, held, receipt, refused, send],
  );
  const type = useCallback((number: string | null) => setGiven({ optionIds: [], number }), []);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) next();
    first.current = false;
  }, [next]);
  return { held, given, receipt, busy, failed, refused, choose, type, send, next };
};

/** The keys of a paper; Enter sends what is chosen, or goes on. */
export const useAskingKeys = <S extends Question, R>({ held, given, receipt, refused, busy, choose, send, next }: Asking<S, R>): void => {
  usePracticeKeys({
    choose: (index) => {
      const option = held?.shown.question.options[index];
      if (option) choose(option.id);
    },
    enter: () => {
      if (busy) return;
      if (receipt || refused !== null) next();
      else if (given.optionIds.length > 0 || given.number !== null) send();
    },
    next: () => undefined,
    previous: () => undefined,
  });
};
