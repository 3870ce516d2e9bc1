import type { Board } from './board.js';
import type { Tool } from './shapes.js';

/** By the key's place, so that a Bengali layout has them too. */
export const toolKeys: Readonly<Record<Tool, string>> = {
  pen: 'P',
  arrow: 'A',
  box: 'R',
  ellipse: 'E',
  text: 'T',
  mosaic: 'M',
  crop: 'C',
  hand: 'H',
};
const byCode = new Map(Object.entries(toolKeys).map(([tool, letter]) => [`Key${letter}`, tool as Tool]));

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Ctrl and a letter: taking back and bringing again. */
const withCtrl = (board: Board, { code, shiftKey }: KeyboardEvent): boolean => {
  if (code === 'KeyZ' && !shiftKey) board.undo();
  else if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) board.redo();
  else return false;
  return true;
};

const zoomKeys: Readonly<Record<string, (board: Board) => void>> = {
  '+': (board) => board.zoom(1.25),
  '=': (board) => board.zoom(1.25),
  '-': (board) => board.zoom(0.8),
  '0': (board) => board.fit(),
};

/** Keys that hold anywhere on the page; tells whether it was one. */
export const pageKey = (board: Board, event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey) return withCtrl(board, event);
  if (event.altKey) return false;
  const tool = byCode.get(event.code);
  if (tool && !event.shiftKey) board.setTool(tool);
  else if (zoomKeys[event.key]) zoomKeys[event.key]?.(board);
  else if (event.key === 'Escape' && (board.drawing || board.state.cut)) board.cancel();
  else return false;
  return true;
};

/**
 * Keys of the picture itself, while it has the focus: the arrows move a hand over it (with Shift further), Enter or space puts the tool
 * down and takes it up again. With the hand tool the arrows move the picture.
 */
export const pictureKey = (board: Board, event: KeyboardEvent): boolean => {
  const step = steps[event.key];
  if (step) {
    const far = event.shiftKey ? 40 : 8;
    if (board.state.tool === 'hand') board.pan(-step[0] * far * 3, -step[1] * far * 3);
    else board.moveHand(step[0] * far, step[1] * far);
    return true;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  if (board.state.cut) board.cutOut();
  else if (board.drawing) board.end();
  else board.begin(board.moveHand(0, 0));
  return true;
};
