import { redo, startHistory, step, undo, type History } from './history.js';
import { drawScreen } from './draw-screen.js';
import { paintAll, paintMark, pngOf } from './paint.js';
import {
  between,
  blank,
  distance,
  isMeant,
  letterSize,
  lineWidth,
  overlap,
  whole,
  type Drawing,
  type Mark,
  type Point,
  type Rect,
  type Size,
  type Style,
  type Tool,
} from './shapes.js';
import { fit, held, panned, toPicture, zoomed, type View } from './view.js';

/** What the page around the board shows. */
export interface BoardState {
  readonly tool: Tool;
  readonly style: Style;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly scale: number;
  /** Where words are being written, in the picture's pixels. */
  readonly writing: Point | null;
  /** What is about to be cut out. */
  readonly cut: Rect | null;
  readonly marks: number;
}

/** What is drawn while the finger is down. */
interface Doing {
  readonly mark: Mark | null;
  readonly cut: Rect | null;
}

const leastOnScreen = 5;

/**
 * A picture with what is drawn on it. Everything is kept as marks in the picture's own pixels; `paper` is the picture with all of them,
 * of the picture's own size, and the screen shows a part of it, nearer or further.
 */
export class Board {
  private readonly paper = document.createElement('canvas');
  private readonly size: Size;
  private history: History<Drawing> = startHistory(blank);
  private room: Size = { width: 1, height: 1 };
  private view: View = { scale: 1, x: 0, y: 0 };
  private doing: { readonly from: Point; readonly points: Point[] } | null = null;
  private frame = 0;
  /** Where the keyboard's hand stands; null while it is not in use. */
  private hand: Point | null = null;
  private known: BoardState;

  constructor(
    private readonly picture: HTMLCanvasElement,
    private readonly screen: HTMLCanvasElement,
    private readonly tell: (state: BoardState) => void,
  ) {
    this.size = { width: picture.width, height: picture.height };
    this.paper.width = picture.width;
    this.paper.height = picture.height;
    const style: Style = { ink: '#d11a2a', weight: 'middle' };
    this.known = { tool: 'pen', style, canUndo: false, canRedo: false, scale: 1, writing: null, cut: null, marks: 0 };
    this.repaint();
  }

  get state(): BoardState {
    return this.known;
  }

  /** What is shown: the whole picture, or what was cut out of it. While a cut is being chosen, all of it. */
  get part(): Rect {
    return this.history.now.crop ?? { left: 0, top: 0, ...this.size };
  }

  /** The room on the screen has changed: the same middle stays, all of it where all was seen. */
  resize(room: Size): void {
    const whole = this.view.scale <= fit(this.part, this.room).scale * 1.001 || this.room.width <= 1;
    this.room = room;
    this.look(whole ? fit(this.part, room) : held(this.view, this.part, room));
  }

  setTool(tool: Tool): void {
    this.change({ tool, writing: null, cut: null });
  }

  setStyle(style: Partial<Style>): void {
    this.change({ style: { ...this.known.style, ...style } });
  }

  undo(): void {
    this.become(undo(this.history));
  }

  redo(): void {
    this.become(redo(this.history));
  }

  fit(): void {
    this.look(fit(this.part, this.room));
  }

  /** Nearer or further, about a place on the screen or its middle. */
  zoom(by: number, on: Point = { x: this.room.width / 2, y: this.room.height / 2 }): void {
    this.look(zoomed(this.view, by, on, this.part, this.room));
  }

  pan(byX: number, byY: number): void {
    this.look(panned(this.view, byX, byY, this.part, this.room));
  }

  /** The finger, the mouse or the keyboard's hand comes down, moves, goes up; places are on the screen. */
  begin(on: Point): void {
    const at = toPicture(this.view, on);
    if (this.known.tool === 'text') return this.change({ writing: at });
    if (this.known.tool !== 'hand') this.doing = { from: at, points: [at] };
    this.draw();
  }

  move(on: Point): void {
    if (!this.doing) return;
    const at = toPicture(this.view, on);
    const last = this.doing.points.at(-1);
    if (last && distance(last, at) * this.view.scale < 1) return;
    this.doing.points.push(at);
    this.draw();
  }

  end(): void {
    const { mark, cut } = this.inHand();
    this.doing = null;
    if (cut) this.change({ cut: whole(cut) });
    else if (mark && isMeant(mark, leastOnScreen / this.view.scale)) this.add(mark);
    this.draw();
  }

  /** A second finger came down, or Esc was pressed: what was begun was not meant. */
  cancel(): void {
    this.doing = null;
    this.change({ writing: null, cut: null });
  }

  get drawing(): boolean {
    return this.doing !== null;
  }

  /** The keyboard's hand: shown as a cross, moved in steps of the screen, back to the middle when it is first taken. */
  moveHand(byX: number, byY: number): Point {
    const from = this.hand ?? { x: this.room.width / 2, y: this.room.height / 2 };
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    this.hand = { x: clamp(from.x + byX, this.room.width), y: clamp(from.y + byY, this.room.height) };
    this.move(this.hand);
    this.draw();
    return this.hand;
  }

  dropHand(): void {
    this.hand = null;
    this.draw();
  }

  /** Words where the text tool was put; none takes it away again. */
  write(text: string): void {
    const { writing: at, style } = this.known;
    const mark: Mark | null = at && { kind: 'text', at, text: text.trim(), ink: style.ink, size: letterSize(this.size, style.weight) };
    if (mark && isMeant(mark, 0)) this.add(mark);
    this.change({ writing: null });
  }

  /** Where words will stand on the screen, and how large. */
  wordsAt(at: Point): { readonly x: number; readonly y: number; readonly size: number } {
    const { scale, x, y } = this.view;
    return { x: at.x * scale + x, y: at.y * scale + y, size: letterSize(this.size, this.known.style.weight) * scale };
  }

  cutOut(): void {
    const crop = this.known.cut && overlap(this.known.cut, this.part);
    if (!crop) return;
    this.become(step(this.history, { ...this.history.now, crop: whole(crop) }));
    this.change({ cut: null, tool: 'pen' });
    this.fit();
  }

  png(): Promise<Blob> {
    return pngOf(this.paper, this.part);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private add(mark: Mark): void {
    this.become(step(this.history, { ...this.history.now, marks: [...this.history.now.marks, mark] }), mark);
  }

  /** `added`: only this one is new, so the others need not be painted again. */
  private become(next: History<Drawing>, added?: Mark): void {
    const cropped = next.now.crop !== this.history.now.crop;
    this.history = next;
    this.repaint(added);
    this.change({ cut: null });
    if (cropped) this.fit();
  }

  private repaint(added?: Mark): void {
    const context = this.paper.getContext('2d');
    if (!context) return;
    if (added) paintMark(context, added, this.size);
    else paintAll(context, this.picture, this.size, this.history.now);
  }

  private look(view: View): void {
    this.view = view;
    this.change({});
  }

  /** What the tool makes of what was drawn so far. */
  private inHand(): Doing {
    if (!this.doing) return { mark: null, cut: null };
    const { tool, style } = this.known;
    const { from, points } = this.doing;
    const to = points.at(-1) ?? from;
    const width = lineWidth(this.size, style.weight);
    if (tool === 'pen') return { mark: { kind: 'pen', points: [...points], ink: style.ink, width }, cut: null };
    if (tool === 'arrow' || tool === 'box' || tool === 'ellipse')
      return { mark: { kind: tool, from, to, ink: style.ink, width }, cut: null };
    const area = overlap(between(from, to), this.part);
    if (!area || Math.min(area.width, area.height) * this.view.scale < leastOnScreen) return { mark: null, cut: null };
    return tool === 'mosaic' ? { mark: { kind: 'mosaic', area }, cut: null } : { mark: null, cut: tool === 'crop' ? area : null };
  }

  private change(some: Partial<BoardState>): void {
    const { past, future, now } = this.history;
    this.known = {
      ...this.known,
      ...some,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      scale: this.view.scale,
      marks: now.marks.length,
    };
    this.draw();
    this.tell(this.known);
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { mark, cut } = this.inHand();
      drawScreen(this.screen, {
        paper: this.paper,
        size: this.size,
        part: this.part,
        view: this.view,
        room: this.room,
        mark,
        cut: cut ?? this.known.cut,
        hand: this.hand,
      });
    });
  }
}
