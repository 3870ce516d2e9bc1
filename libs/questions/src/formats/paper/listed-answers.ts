import { type Listed, letterRow, listedPairs, listedWithRest, numberRow } from './answer-list.js';
import type { Draft } from './draft.js';
import type { PaperLine } from './lines.js';
import { resolveKey } from './resolve-key.js';
import { explanationOf, keyOf, type Numbered, numberOf } from './signs.js';

/** The questions by their numbers, and the answers that a list gives them. */
export class ListedAnswers {
  private readonly byValue = new Map<number, Draft[]>();
  private numbers: readonly number[] | null = null;
  private last: Draft | null = null;

  add(draft: Draft): void {
    if (draft.value === null) return;
    const same = this.byValue.get(draft.value);
    if (same) same.push(draft);
    else this.byValue.set(draft.value, [draft]);
  }

  has(value: number): boolean {
    return this.byValue.has(value);
  }

  /** Gives an answer to the last question of its number that has none from a list; false when there is none. */
  give(listed: Listed, line: PaperLine): boolean {
    const draft = this.byValue.get(listed.value)?.findLast((each) => !each.listKey);
    if (!draft) return false;
    draft.listKey = { text: listed.key, line: line.line };
    if (listed.rest !== '') draft.explanation = [...(draft.explanation ?? []), listed.rest];
    this.last = draft;
    return true;
  }

  /** A key line with the answers of several questions: `উত্তর: ১.ক ২.খ`. */
  giveSeveral(text: string, line: PaperLine): boolean {
    const said = keyOf(text);
    const listed = said === null ? null : listedPairs(said);
    if (!listed || listed.length < 2 || !listed.every(({ value }) => this.has(value))) return false;
    for (const one of listed) this.give(one, line);
    return true;
  }

  /** A line that is nothing but answers, without a heading above it. `open`: the number of the open question. */
  giveRow(text: string, line: PaperLine, open: number): boolean {
    const pairs = listedPairs(text);
    const first = pairs?.[0]?.value ?? -1;
    const isList = pairs && pairs.every((pair) => !/^[\d০-৯]/.test(pair.key)) && this.has(first);
    if (!pairs || !isList || (pairs.length < 3 && first > open)) return false;
    for (const listed of pairs) this.give(listed, line);
    return true;
  }

  /**
   * A line below the heading of a list: answers, part of an explanation, text that may be a heading (`text`), or the first question of
   * a next part (`question`). `isApart`: a blank line stands before it.
   */
  take(line: PaperLine, text: string, isApart: boolean): 'taken' | 'text' | 'question' {
    if (this.row(line, text)) return 'taken';
    const number = numberOf(text);
    const said = number ? keyOf(text.slice(number.rest)) : null;
    if (number && said !== null) return this.give({ value: number.value, key: said, rest: '' }, line) ? 'taken' : 'question';
    const pairs = listedPairs(text);
    for (const listed of pairs ?? []) this.give(listed, line);
    if (pairs) return 'taken';
    const one = listedWithRest(text);
    if (one && (this.byValue.get(one.value)?.at(-1)?.options.length ?? 0) > 0 && this.give(one, line)) return 'taken';
    if (number && this.byText(number, text.slice(number.rest), line)) return 'taken';
    if (number) return 'question';
    if (isApart || !this.last) return 'text';
    this.last.explanation = [...(this.last.explanation ?? []), explanationOf(text) ?? text];
    return 'taken';
  }

  /** `3. Paris`, `4. True`: the answer is given by its words. */
  private byText(number: Numbered, rest: string, line: PaperLine): boolean {
    const draft = this.byValue.get(number.value)?.findLast((each) => !each.listKey);
    if (!draft || draft.keys.length > 0) return false;
    const said = draft.options.length > 0 ? resolveKey(draft.options, rest) : null;
    const isKnown = said ? !('problem' in said) : /^(?:true|false|সত্য|মিথ্যা)\s?[.।]?$/iu.test(rest.trim());
    return isKnown && this.give({ value: number.value, key: rest.trim(), rest: '' }, line);
  }

  /** A table: a row of numbers, then a row of as many letters. */
  private row(line: PaperLine, text: string): boolean {
    const letters = this.numbers ? letterRow(text, this.numbers.length) : null;
    if (this.numbers && letters) {
      for (const [at, value] of this.numbers.entries()) this.give({ value, key: letters[at] ?? '', rest: '' }, line);
      this.numbers = null;
      return true;
    }
    this.numbers = numberRow(text);
    return this.numbers !== null;
  }
}
