export type Span = readonly [from: number, to: number];

/**
 * A line of the document before it is known which way of setting off marks the right options. `marks`: stretches by the way they are set
 * off: `bold`, `underline`, `highlight:YELLOW`, `colour:FF0000`, `shade:FFFF00`, `tick`.
 */
export interface DocLine {
  readonly text: string;
  /** The number of the paragraph. */
  readonly line: number;
  readonly marks: ReadonlyMap<string, readonly Span[]>;
  /** How long the number or letter is that the list puts before the text. */
  readonly label: number;
  readonly list: { readonly id: string; readonly level: number; readonly bullet: boolean; readonly value: number } | null;
  /** The paragraph stands in the middle of the page, or its style is one of headings. */
  readonly isApart?: boolean;
}

/** The text put together stretch by stretch, with its marks. */
export class LineMaker {
  text = '';
  /** Nothing to be seen so far. */
  isBlank = true;
  private readonly marks = new Map<string, [number, number][]>();

  add(text: string, kinds: readonly string[]): void {
    const from = this.text.length;
    this.text += text;
    if (text.trim() === '') {
      // Space between two stretches of one kind belongs to both.
      for (const spans of this.marks.values()) if (spans.at(-1)?.[1] === from) spans.at(-1)![1] = this.text.length;
      return;
    }
    this.isBlank = false;
    for (const kind of kinds) {
      const spans = this.marks.get(kind);
      if (!spans) this.marks.set(kind, [[from, this.text.length]]);
      else if (spans.at(-1)![1] === from) spans.at(-1)![1] = this.text.length;
      else spans.push([from, this.text.length]);
    }
  }

  line(line: number, label: number, list: DocLine['list']): DocLine {
    return { text: this.text, line, marks: this.marks, label, list };
  }
}
