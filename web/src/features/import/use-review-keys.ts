import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../../ui/typing.js';

export interface ReviewKeys {
  /** J and K: the next row and the one before. */
  readonly move: (step: 1 | -1) => void;
  /** E: mend the open row. */
  readonly edit: () => void;
  /** 1 to 8: this option is the right one, where a row lacks nothing but its key. */
  readonly choose: (option: number) => void;
  /** X: leave the open row out, or take it in. */
  readonly leave: () => void;
}

/** The keys of the review, by their places, so that a Bengali layout has them too; not while somebody types, nor over a dialog. */
export const useReviewKeys = (keys: ReviewKeys, on: boolean): void => {
  const newest = useRef(keys);
  // Before it is painted: a press is meant for what stands there.
  useLayoutEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('[role=dialog],[role=alertdialog]')
      )
        return;
      const { move, edit, leave, choose } = newest.current;
      const option = /^Digit([1-8])$/.exec(event.code)?.[1];
      const acts: Readonly<Record<string, () => void>> = { KeyJ: () => move(1), KeyK: () => move(-1), KeyE: edit, KeyX: leave };
      const known = Object.hasOwn(acts, event.code) ? acts[event.code] : undefined;
      const act = option ? () => choose(Number(option)) : known;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
};
