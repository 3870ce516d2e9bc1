import type { Fate, NoteFate } from '../fates.js';
import { isOutside } from './blocks.js';
import type { GiftQuestion } from './questions.js';
import { feedbackAt } from './sections.js';

/** The fates of the lines of a GIFT file. */
export class GiftFates {
  private readonly lines: readonly string[];
  private readonly told = new Set<number>();

  constructor(
    text: string,
    private readonly note: NoteFate,
  ) {
    this.lines = text.split('\n');
  }

  /** The lines of a question: its stem, then from the brace on its answers, and behind `####` what is said of all of them. */
  question({ text, line, section }: GiftQuestion, isRead: boolean): void {
    const opens = section?.from ?? text.length;
    const closes = section?.to ?? text.length;
    const explains = opens + 1 + (section ? feedbackAt(text.slice(opens + 1, closes - 1)) : 0);
    let at = 0;
    for (const [index, each] of text.split('\n').entries()) {
      const first = at + each.length - each.trimStart().length;
      const fate: Fate = first < opens || first >= closes ? 'stem' : first < explains ? 'option' : 'explanation';
      // A line of a comment within the answers is blank here.
      if (each.trim() !== '') this.tell(line + index, isRead ? fate : 'refused');
      at += each.length + 1;
    }
  }

  /** What stands between the questions and says something of them: comments, categories, the fences of a text from a chat. */
  rest(): void {
    for (const [index, each] of this.lines.entries()) if (!this.told.has(index + 1) && isOutside(each)) this.tell(index + 1, 'field');
  }

  private tell(line: number, fate: Fate): void {
    this.told.add(line);
    this.note(String(line), fate);
  }
}
