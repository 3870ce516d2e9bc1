/** Fenced code, which stands for itself as one line (see markdown/paper-lines). */
const isCode = (line: string): boolean => line.startsWith('\uE100');
/** How a stem goes on that began in the paragraph before: statements, the question about them, code. */
const goesBack = /^(?:[([]?i{1,3}[).\]]|নিচের কোনটি|কোনটি সঠিক|which (?:one|of)|\uE100)/iu;

/** Text that belongs to no question yet: a heading, the stem of a question without a number, or the rest of an explanation. */
export class Loose {
  private readonly paragraphs: { readonly line: number; readonly lines: string[] }[] = [];
  private isAdjacent = false;

  get isEmpty(): boolean {
    return this.paragraphs.length === 0;
  }

  /** Where the last paragraph begins. */
  get line(): number {
    return this.paragraphs.at(-1)?.line ?? 0;
  }

  push(text: string, line: number, isAfterBlank: boolean): void {
    if (this.isEmpty) this.isAdjacent = !isAfterBlank;
    const last = this.paragraphs.at(-1);
    if (last && !isAfterBlank) last.lines.push(text);
    else this.paragraphs.push({ line, lines: [text] });
  }

  /** The stem: the last paragraph, and those before it as long as it begins with statements or asks which of them is right. */
  takeStem(): string[] {
    const stem = this.paragraphs.pop()?.lines ?? [];
    while (this.paragraphs.length > 0 && (goesBack.test(stem[0] ?? '') || isCode(this.paragraphs.at(-1)?.lines[0] ?? ''))) {
      stem.unshift(...(this.paragraphs.pop()?.lines ?? []));
    }
    this.paragraphs.length = 0;
    return stem;
  }

  takeAll(): { readonly lines: readonly string[]; readonly isAdjacent: boolean; readonly isHeading: boolean } {
    const lines = this.paragraphs.flatMap((paragraph) => paragraph.lines);
    const last = this.paragraphs.at(-1)?.lines.join(' ') ?? '';
    this.paragraphs.length = 0;
    return { lines, isAdjacent: this.isAdjacent, isHeading: last.length < 80 && !/[।.?!]$/u.test(last) };
  }
}
