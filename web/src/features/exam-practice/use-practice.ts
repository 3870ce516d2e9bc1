import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PracticePaper } from '#contracts/http/exam-practice';
import { isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { answer, again, begin, givenTo, go, kept, settle, type Given, type Practice } from './practice.js';

/** A tab's own: a reload goes on where it was, and the next person at this computer finds nothing. */
const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    /* Blocked or full: the practice holds for this page. */
  }
};

/** The number as it was typed, or the options; an empty answer asks to be shown. */
const bodyOf = (questionId: string, { optionIds, number }: Given) => ({ questionId, optionIds: [...optionIds], number });

export interface PracticeActs {
  readonly practice: Practice;
  /** The question whose answer is being checked, and the one where that failed. */
  readonly checking: string | null;
  readonly failed: string | null;
  readonly go: (at: number) => void;
  readonly say: (id: string, said: Partial<Omit<Given, 'checked'>>) => void;
  /** Checks what is given; `said` is what was chosen with the same press. */
  readonly check: (id: string, said?: Partial<Omit<Given, 'checked'>>) => void;
  readonly again: (ids: readonly string[]) => void;
}

/** One person's way through a paper; the server says of each answer whether it is right. */
export const usePractice = (paper: PracticePaper, userId: string): PracticeActs => {
  const ids = useMemo(() => paper.questions.map(({ id }) => id), [paper]);
  const key = `practice.${userId}.${paper.examId}`;
  const [practice, setPractice] = useState(() => kept(read(key), ids) ?? begin(ids));
  const [checking, setChecking] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => write(key, JSON.stringify(practice)), [key, practice]);
  const check = useCallback(
    (id: string, said: Partial<Omit<Given, 'checked'>> = {}): void => {
      if (checking !== null) return;
      const next = answer(practice, id, said);
      setPractice(next);
      setFailed(null);
      setChecking(id);
      const asked = call('POST /api/exams/:examId/practice/checks', {
        params: { examId: paper.examId },
        body: bodyOf(id, givenTo(next, id)),
      });
      const done = async (): Promise<void> => {
        try {
          const checked = await asked;
          setPractice((now) => settle(now, checked));
        } catch (thrown) {
          if (!isCallError(thrown)) throw thrown;
          setFailed(id);
        } finally {
          // In one go with the answer, so that the next press is heard.
          setChecking(null);
        }
      };
      void done();
    },
    [checking, practice, paper.examId],
  );
  return {
    practice,
    checking,
    failed,
    go: useCallback((at: number) => setPractice((now) => go(now, at)), []),
    say: useCallback((id: string, said: Partial<Omit<Given, 'checked'>>) => setPractice((now) => answer(now, id, said)), []),
    check,
    again: useCallback((some: readonly string[]) => setPractice((now) => again(now, some)), []),
  };
};
