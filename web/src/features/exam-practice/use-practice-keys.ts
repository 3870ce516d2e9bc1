import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '../../ui/typing.js';
import { keyAction } from '../exam-paper/keys.js';

interface KeyActs {
  readonly choose: (index: number) => void;
  /** Enter: checks, or goes on once the answer is known. */
  readonly enter: () => void;
  readonly next: () => void;
  readonly previous: () => void;
}

/** The paper's own keys, so that nothing new has to be learnt: 1–8, ক–জ and A–E choose, ↑ ↓ J K and ← → walk, Enter goes on. */
export const usePracticeKeys = (acts: KeyActs): void => {
  const newest = useRef(acts);
  // Before it is painted, not after: a key pressed on what stands there must not go to what stood there before.
  useLayoutEffect(() => {
    newest.current = acts;
  });
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const { target } = event;
      const field = target instanceof HTMLInputElement;
      if (isTyping(target) && !(field && event.key === 'Enter')) return;
      // A button that has the focus is pressed by Enter itself.
      if (event.key === 'Enter' && target instanceof Element && target.closest('button, a')) return;
      const action = event.key === 'ArrowRight' ? { do: 'next' } : event.key === 'ArrowLeft' ? { do: 'previous' } : keyAction(event);
      if (event.key === 'Enter') newest.current.enter();
      else if (action && 'index' in action) newest.current.choose(action.index);
      else if (action?.do === 'next') newest.current.next();
      else if (action?.do === 'previous') newest.current.previous();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};
