/** What can be done to the text that is marked. */
export const marks = ['bold', 'italic', 'underline', 'subscript', 'superscript', 'bullet', 'ordered', 'heading', 'subheading'] as const;
export type Mark = (typeof marks)[number];

/** The part that edits; loaded when an editor is first shown. */
export interface Engine {
  /** Puts a mark on what is selected, or takes it off. */
  toggle(mark: Mark): void;
  /** Which marks hold where the caret is. */
  active(): ReadonlySet<Mark>;
  /** Takes every mark off what is selected. */
  clear(): void;
  /** Writes a fence before and after what is selected; the caret stays between them. */
  fence(sign: '$' | '$$'): void;
  /** Writes a piece of a formula: into the one where the caret is, else as one of its own. The caret goes where `|` stands in it. */
  insertFormula(piece: string): void;
  /** Where the link leads in which the caret stands; empty where it stands in none. */
  link(): string;
  /** Makes what is selected a link, or the address itself where nothing is; an empty address takes the link away. */
  putLink(address: string): void;
  insertPicture(address: string): void;
  /** What a picture says to those who cannot see it; empty where nothing was said. */
  description(address: string): string;
  describe(address: string, text: string): void;
  /** Replaces the whole text, as the server has it. */
  put(html: string): void;
  focus(): void;
  stop(): void;
}

export type Lost = 'picture' | 'formula';

export interface EngineOptions {
  readonly html: string;
  /** Headings and links may stand in it. */
  readonly article: boolean;
  /** The text as the server takes it, after each change. */
  readonly onChange: (html: string) => void;
  /** The caret has moved: other marks may hold. */
  readonly onCaret: () => void;
  /** Pictures that were pasted or dropped. */
  readonly onPictures: (files: readonly File[]) => void;
  /** A picture in the text was pressed. */
  readonly onPicture: (address: string) => void;
  /** A pasted text had a picture or a formula that cannot be kept. */
  readonly onLost: (what: Lost) => void;
  /** What stands in the place of a formula that cannot be read. */
  readonly formulaMark: () => string;
}

export type MountEngine = (place: HTMLElement, options: EngineOptions) => Engine;
