/** What a browser that Playwright does not drive is asked to do; all that is only read, `run` asks of the page itself. */
export interface Driver {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of this expression, or of its promise. */
  run(expression: string): Promise<unknown>;
  /** The element that this expression gives, pressed with the pointer of the device: a finger where there is one. */
  press(element: string): Promise<void>;
  /** Chosen in a `select`. */
  choose(element: string, value: string): Promise<void>;
  /** Keys, to whatever has the focus. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Of the page, in CSS pixels. */
  size(width: number, height: number): Promise<void>;
  /** PNG of what is seen. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Named as the DOM names them. */
export type Key = 'ArrowDown' | 'Enter' | 'Escape' | 'Tab';

export interface Opening {
  readonly phone: boolean;
  /** What it asks pages for, as `bn-BD`. */
  readonly language: string;
  /** The port of the proxy that all goes through. */
  readonly proxy: number;
}

export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** Which of its programs are missing here, and how they are had; null where none is. */
  readonly missing: string | null;
  open(opening: Opening): Promise<Driver>;
}
