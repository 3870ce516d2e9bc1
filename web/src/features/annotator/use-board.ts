import { type RefObject, useEffect, useRef, useState } from 'react';
import { isTyping } from '../../ui/typing.js';
import { Board, type BoardState } from './board.js';
import { pageKey, pictureKey } from './keys.js';
import { followPointers } from './pointers.js';

/** Single keys belong to the field that is written in, and to a question that is asked; inside the drawing's own dialog they are the drawing's. */
const elsewhere = (target: EventTarget | null, inDialog: boolean): boolean =>
  inDialog
    ? target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role=alertdialog]') !== null
    : isTyping(target);

export interface OpenBoard {
  readonly screen: RefObject<HTMLCanvasElement | null>;
  /** Null until its canvas stands. */
  readonly board: Board | null;
  readonly state: BoardState | null;
}

/** A board for a picture, told of pointers, keys and the room it has. `inDialog`: it stands in a dialog, whose keys are then its. */
export const useBoard = (picture: HTMLCanvasElement, inDialog = false): OpenBoard => {
  const screen = useRef<HTMLCanvasElement>(null);
  const [board, setBoard] = useState<Board | null>(null);
  const [state, setState] = useState<BoardState | null>(null);
  useEffect(() => {
    const canvas = screen.current;
    if (!canvas) return undefined;
    const made = new Board(picture, canvas, setState);
    setBoard(made);
    setState(made.state);
    const room = new ResizeObserver(() => made.resize({ width: canvas.clientWidth, height: canvas.clientHeight }));
    room.observe(canvas);
    const unfollow = followPointers(canvas, made);
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || elsewhere(event.target, inDialog)) return;
      if (!pageKey(made, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before a dialog hears of Esc: what is being drawn is given up first.
    document.addEventListener('keydown', press, { capture: true });
    // What holds the canvas has the focus, and the keys that draw.
    const place = canvas.parentElement;
    const own = (event: KeyboardEvent): void => {
      if (pictureKey(made, event)) event.preventDefault();
    };
    const left = (): void => made.dropHand();
    place?.addEventListener('keydown', own);
    place?.addEventListener('blur', left);
    return () => {
      place?.removeEventListener('keydown', own);
      place?.removeEventListener('blur', left);
      document.removeEventListener('keydown', press, { capture: true });
      unfollow();
      room.disconnect();
      made.stop();
    };
  }, [picture, inDialog]);
  return { screen, board, state };
};
