import { useEffect } from 'react';
import { call } from '../../client/call.js';
import { emptyValue } from '../../client/save-queue.types.js';
import type { ArrangedPaper } from './arrange.js';
import { chosenValue } from './choose.js';
import { currentQuestion, goTo } from './current.js';
import { keyAction } from './keys.js';
import type { ExamSession } from './session.js';

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Keys of the paper act on the current question. */
export const useExamKeys = (session: ExamSession, paper: ArrangedPaper, off: boolean): void => {
  useEffect(() => {
    if (off) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || typing(event.target)) return;
      const action = keyAction(event);
      const number = currentQuestion.read();
      const question = paper.questions[number - 1];
      if (action === null || question === undefined) return;
      const value = session.queue.state.slots.get(question.id)?.value ?? emptyValue;
      if (action.do === 'choose') {
        const option = question.options[action.index];
        if (option === undefined) return;
        session.change(question.id, chosenValue(value, question.kind, option.id));
      } else if (action.do === 'next') goTo(Math.min(number + 1, paper.questions.length));
      else if (action.do === 'previous') goTo(Math.max(number - 1, 1));
      else if (action.do === 'flag') session.change(question.id, { ...value, flagged: !value.flagged });
      else if (action.do === 'clear') session.change(question.id, { ...emptyValue, flagged: value.flagged });
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [session, paper, off]);
};

/** What happens to the page: it goes, is hidden, comes back (also out of the browser's cache), or the network does. */
export const useLeaving = (session: ExamSession, warning: string): void => {
  useEffect(() => {
    const { queue } = session;
    const last = (): void => queue.sendLast();
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') last();
      else back();
    };
    const back = (): void => {
      // The device may have slept: the clock first, then what waits.
      call('GET /api/time', {}).catch(() => undefined);
      queue.nudge();
    };
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) {
        back();
        void session.sync();
      }
    };
    const online = (): void => {
      queue.nudge();
      void session.sync();
    };
    const leaving = (event: BeforeUnloadEvent): void => {
      if (queue.idle || session.view().phase === 'done') return;
      event.preventDefault();
      event.returnValue = warning;
    };
    window.addEventListener('pagehide', last);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pageshow', shown);
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', leaving);
    return () => {
      window.removeEventListener('pagehide', last);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', leaving);
    };
  }, [session, warning]);
};
