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

/** Whether a press is meant for the open row: its line in the list or what is shown of it has the focus, or nothing has. */
const isOfOpenRow = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('[data-row][aria-current=true], article') !== null);

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
      // What a number does cannot be seen beforehand: on a tab, a menu or another row it does nothing.
      const act = option && isOfOpenRow(event.target) ? () => choose(Number(option)) : known;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
};
