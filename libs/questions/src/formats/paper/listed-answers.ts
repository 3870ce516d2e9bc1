import {
  type Listed,
  letterRow,
  lettersAlone,
  listedOf,
  listedPairs,
  listedWithRest,
  looseEntries,
  namedLetters,
  namedPairs,
  numberRow,
} from './answer-list.js';
import type { Draft } from './draft.js';
import type { PaperLine } from './lines.js';
import { isHeading } from './loose.js';
import { resolveKey } from './resolve-key.js';
import { answerListOf, explanationOf, isPluralKey, keyOf, type Numbered, numberOf } from './signs.js';

/** An answer of a list, where it stands. */
export interface Entry {
  readonly listed: Listed;
  readonly line: PaperLine;
  readonly explanation: string[];
  /** The lines of the explanation below its own. */
  readonly also: PaperLine[];
}

/** Answers in a row, without a number twice. `before`: how many questions stand before it. */
export interface AnswerList {
  readonly heading: string | null;
  readonly before: number;
  readonly entries: Entry[];
  readonly values: Set<number>;
}

/** Answers that are letters and nothing else (`Answers: B, A, C`). */
export interface LetterList {
  /** The section that it is for, by its name. */
  readonly heading: string | null;
  readonly letters: string[];
  readonly line: PaperLine;
  readonly before: number;
  /** "Answers", "Answer key": for several questions. Otherwise it may as well be the key of one. */
  readonly isPlural: boolean;
  readonly lines: string[];
  /** Where they stand, but for the first. */
  readonly also: PaperLine[];
}

/** Whether a line begins with the answer of this number. */
const begins = (line: string, value: number): boolean => (listedPairs(line) ?? looseEntries(line))?.[0]?.value === value;

/** The answers that lists give, as they stand in the paper. Which question each is for is settled when all is read (give-answers.ts). */
export class ListedAnswers {
  readonly lists: AnswerList[] = [];
  readonly letterLists: LetterList[] = [];
  private readonly drafts: Draft[] = [];
  private readonly byValue = new Map<number, Draft[]>();
  private numbers: readonly number[] | null = null;
  private last: Entry | null = null;
  private name: string | null = null;
  private begins = true;

  add(draft: Draft): void {
    this.drafts.push(draft);
    if (draft.value === null) return;
    const same = this.byValue.get(draft.value);
    if (same) same.push(draft);
    else this.byValue.set(draft.value, [draft]);
  }

  has(value: number): boolean {
    return this.byValue.has(value);
  }

  private hasChoice(value: number): boolean {
    return this.byValue.get(value)?.some(({ options }) => options.length > 0) ?? false;
  }

  /** A list begins here, of the section with this name. */
  begin(name: string | null): void {
    this.begins = true;
    this.name = name;
    this.last = null;
  }

  /** Takes an answer; false where no question before it has its number. */
  give(listed: Listed, line: PaperLine): boolean {
    const open = this.lists.at(-1);
    const isNew = this.begins || !open || open.values.has(listed.value);
    const list = isNew || !open ? { heading: this.name, before: this.drafts.length, entries: [], values: new Set<number>() } : open;
    if (list !== open) this.lists.push(list);
    this.begins = false;
    this.name = null;
    this.last = { listed, line, explanation: listed.rest === '' ? [] : [listed.rest], also: [] };
    list.entries.push(this.last);
    list.values.add(listed.value);
    return this.has(listed.value);
  }

  giveAll(pairs: readonly Listed[], line: PaperLine): void {
    for (const listed of pairs) this.give(listed, line);
  }

  /** A key line with the answers of several questions: `উত্তর: ১.ক ২.খ`. */
  giveSeveral(text: string, line: PaperLine): boolean {
    const said = keyOf(text);
    const listed = said === null ? null : listedPairs(said);
    if (!listed || listed.length < 2 || !listed.every(({ value }) => this.has(value))) return false;
    this.begin(null);
    this.giveAll(listed, line);
    return true;
  }

  /** A key line of letters alone, which may be the keys of several questions: `Answers: B, A, C`. `isApart`: it stands below a blank line. */
  giveLetters(text: string, line: PaperLine, isApart: boolean): boolean {
    const said = keyOf(text) ?? answerListOf(text);
    const letters = said === null ? null : lettersAlone(said);
    const isHeading = keyOf(text) === null;
    if (!letters || (letters.length < 2 && !isHeading)) return false;
    const isPlural = isHeading || isPluralKey(text);
    const open = this.drafts.filter((draft) => draft.options.length > 0 && draft.keys.length === 0);
    const isOwn = open.length === 1 && letters.length !== this.drafts.length;
    // One question that waits for its key, and not as many letters as questions: they are its own right options.
    if (!isHeading && (isOwn || open.length === 0)) return false;
    if (
      !isPlural &&
      (!isApart || /[/|]/u.test(said ?? '') || open.length !== letters.length || this.drafts.some((draft) => draft.keys.length > 0))
    )
      return false;
    this.letterLists.push({ heading: null, letters: [...letters], line, before: this.drafts.length, isPlural, lines: [text], also: [] });
    return true;
  }

  private isBelowList(line: PaperLine): boolean {
    const open = this.lists.at(-1);
    return !this.begins && open?.before === this.drafts.length && line.line - (this.last?.line.line ?? 0) <= 2;
  }

  /** Answers that are not clear go on with the list right above them, or begin one that goes on on the next line (`below`). */
  private looseRow(text: string, line: PaperLine, below: string): readonly Listed[] | null {
    const found = looseEntries(text) ?? this.oddEntry(text, below);
    const [first, last] = [found?.[0], found?.at(-1)];
    if (!found || !first || !last || !found.every(({ value }) => this.hasChoice(value))) return null;
    const goesOn = this.isBelowList(line) && this.lists.at(-1)?.values.has(first.value) === false;
    const isUnclear = looseEntries(text) !== null && found.some(({ readings }) => readings !== undefined);
    return goesOn || (isUnclear && begins(below, last.value + 1)) ? found : null;
  }

  /** `৫. যে কোনোটি` within a list or at its end: no answer, and no question either. */
  private oddEntry(text: string, below: string): readonly Listed[] | null {
    const number = text.length < 60 ? numberOf(text) : null;
    if (
      !number ||
      keyOf(text.slice(number.rest)) !== null ||
      !this.hasChoice(number.value) ||
      !(below === '' || begins(below, number.value + 1))
    )
      return null;
    return [listedOf(number.value, text.slice(number.rest), text)];
  }

  /** A line that is nothing but answers, without a heading above it. `open`: the number of the open question; `below`: the next line. */
  giveRow(text: string, line: PaperLine, open: number, below = ''): boolean {
    const pairs = listedPairs(text) ?? this.looseRow(text, line, below);
    const first = pairs?.[0]?.value ?? -1;
    const isList = pairs && pairs.every((pair) => !/^[\d০-৯]/.test(pair.key)) && this.has(first);
    if (!pairs || !isList || (pairs.length < 3 && first > open)) return false;
    this.giveAll(pairs, line);
    return true;
  }

  /**
   * A line below the heading of a list: answers, part of an explanation, text that may be a heading (`text`), or the first question of
   * a next part (`question`). `isApart`: a blank line stands before it, or other text that is not settled (`loose`). `below`: the next line.
   */
  take(line: PaperLine, text: string, isApart: boolean | 'loose', below = ''): 'taken' | 'more' | 'text' | 'question' {
    if (this.row(line, text) || this.letters(line, text)) return 'taken';
    const number = numberOf(text);
    const said = number ? keyOf(text.slice(number.rest)) : null;
    if (number && said !== null && this.has(number.value))
      return this.give({ value: number.value, key: said, rest: '', asFound: text }, line) ? 'taken' : 'question';
    if (number && said !== null) return 'question';
    const pairs = listedPairs(text);
    if (pairs) {
      this.giveAll(pairs, line);
      return 'taken';
    }
    const named = namedPairs(text);
    if (named) {
      this.begin(named.name);
      this.giveAll(named.pairs, line);
      return 'taken';
    }
    const loose = looseEntries(text);
    if (loose?.every(({ value }) => this.hasChoice(value))) {
      this.giveAll(loose, line);
      return 'taken';
    }
    const one = listedWithRest(text);
    if (one && this.hasChoice(one.value) && this.give(one, line)) return 'taken';
    if (number && this.byText(number, text.slice(number.rest), line)) return 'taken';
    const odd = this.isBelowList(line) ? this.oddEntry(text, below) : null;
    this.giveAll(odd ?? [], line);
    if (odd) return 'taken';
    if (number) return 'question';
    // Behind a row of several answers nothing tells of the last one.
    const isRow = this.last !== null && explanationOf(text) === null && this.isOneOfSeveral(this.last);
    if (!this.last || isRow || isApart === 'loose' || (isApart && isHeading([{ text, line }]))) return 'text';
    this.last.explanation.push(explanationOf(text) ?? text);
    this.last.also.push(line);
    return 'more';
  }

  /** A few words at the end of a list that explains no answer are none of its last one. */
  withoutWish(): readonly PaperLine[] {
    const list = this.lists.at(-1);
    const last = list?.entries.at(-1);
    const isWish =
      last?.listed.rest === '' && last.also.length > 0 && isHeading(last.also.map((line) => ({ text: line.text.trim(), line })));
    const isAlone =
      (list?.entries.length ?? 0) > 1 &&
      this.lists.every(({ entries }) => entries.every((one) => one === last || one.explanation.length === 0));
    if (!last || !isWish || !isAlone || last.also.some(({ text }) => explanationOf(text.trim()) !== null)) return [];
    last.explanation.splice(0);
    return last.also.splice(0);
  }

  private isOneOfSeveral({ line }: Entry): boolean {
    return this.lists.at(-1)?.entries.at(-2)?.line === line;
  }

  /** `3. Paris`, `4. True`: the answer is given by its words. */
  private byText(number: Numbered, rest: string, line: PaperLine): boolean {
    const isTruth = /^(?:true|false|সত্য|মিথ্যা)\s?[.।]?$/iu.test(rest.trim());
    const isKnown = this.byValue
      .get(number.value)
      ?.some(({ options, keys }) => keys.length === 0 && (options.length > 0 ? !('problem' in resolveKey(options, rest)) : isTruth));
    return isKnown === true && this.give({ value: number.value, key: rest.trim(), rest: '', asFound: line.text.trim() }, line);
  }

  /** Letters alone below the heading, on one line or several, perhaps behind the name of their section. */
  private letters(line: PaperLine, text: string): boolean {
    const named = keyOf(text) === null ? namedLetters(text) : null;
    if (named) this.begin(named.name);
    const letters = named?.letters ?? (this.last === null && this.drafts.length > 0 ? lettersAlone(text) : null);
    if (!letters) return false;
    const open = this.letterLists.at(-1);
    if (open && !this.begins && open.before === this.drafts.length) {
      open.letters.push(...letters);
      open.lines.push(text);
      open.also.push(line);
    } else {
      const about = { heading: this.name, line, before: this.drafts.length, isPlural: true };
      this.letterLists.push({ ...about, letters: [...letters], lines: [text], also: [] });
    }
    this.begins = false;
    this.name = null;
    return true;
  }

  /** A table: a row of numbers, then a row of as many letters. */
  private row(line: PaperLine, text: string): boolean {
    const letters = this.numbers ? letterRow(text, this.numbers.length) : null;
    if (this.numbers && letters) {
      for (const [at, value] of this.numbers.entries())
        this.give(listedOf(value, letters[at] ?? '', `${value} ${letters[at] ?? ''}`), line);
      this.numbers = null;
      return true;
    }
    this.numbers = numberRow(text);
    return this.numbers !== null;
  }
}
