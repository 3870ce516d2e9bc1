import { glyphAt, type GlyphKind } from './bijoy-glyphs.js';
import { composed } from '#platform/kernel';

/** A word turned into Unicode; `odd` counts the places that no Bengali writing has (a sign without its letter, a half without the other). */
export interface Syllables {
  readonly text: string;
  readonly odd: number;
}

const joiner = '\u200D';
const nonJoiner = '\u200C';
const vowelSign = /[\u09BE-\u09CC\u09D7]/;

/** Vowel signs of one syllable as one: ে and া make ো, ে and ৗ make ৌ. */
const vowelOf = (before: string, after: string): { readonly text: string; readonly odd: number } => {
  if (before === 'ে' && after === 'া') return { text: 'ো', odd: 0 };
  if (before === 'ে' && after === 'ৗ') return { text: 'ৌ', odd: 0 };
  return { text: before + after, odd: (before !== '' && after !== '') || after.length > 1 ? 1 : 0 };
};

class Walk {
  private at = 0;
  private readonly parts: string[] = [];
  /** The end of what is made; to ask the whole for its end each time would cost its length each time. */
  private tail = '';
  private odd = 0;

  constructor(private readonly word: string) {}

  run(): Syllables {
    while (this.at < this.word.length) this.syllable();
    return { text: composed(this.parts.join('')), odd: this.odd };
  }

  private add(part: string): void {
    this.parts.push(part);
    this.tail = (this.tail + part).slice(-2);
  }

  private take(): string {
    const glyph = glyphAt(this.word, this.at);
    this.at += 1;
    return glyph?.text ?? '';
  }

  private kind(): GlyphKind | undefined {
    return glyphAt(this.word, this.at)?.kind;
  }

  private syllable(): void {
    const kind = this.kind();
    if (kind === 'before') this.led();
    else if (kind === 'base' || kind === 'head') this.cluster('');
    else if (kind === 'vowel') this.standing();
    else this.lone(kind);
  }

  /** A vowel sign before its consonant. */
  private led(): void {
    const before = this.take();
    const kind = this.kind();
    if (kind === 'base' || kind === 'head') this.cluster(before);
    else {
      this.add(before);
      this.odd += 1;
    }
  }

  private standing(): void {
    const letter = this.take();
    // অ with the sign া is one letter; with the lower half য it is অ্যা.
    if (letter === 'অ' && this.kind() === 'after' && this.word[this.at] === 'v') {
      this.at += 1;
      this.add('আ');
    } else this.add(letter);
    while ((this.kind() === 'tail' && !vowelSign.test(this.tail.at(-1) ?? '')) || (this.kind() === 'after' && this.tail.endsWith('্য')))
      this.add(this.take());
    if (/[ঈঊঋঐঔ]/.test(letter) && /[\u0995-\u09B9\u09DC-\u09DF]/.test(this.tail.at(-2) ?? '')) this.odd += 1;
  }

  private lone(kind: GlyphKind | undefined): void {
    if (kind === undefined) {
      this.add(this.word[this.at] ?? '');
      this.at += 1;
      return;
    }
    // A sign may follow a vowel that stands for itself (এঁ, উঃ); a vowel sign or a lower half may not.
    const last = this.tail.at(-1) ?? '';
    const isFit = kind === 'other' || (kind === 'sign' && /[\u0980-\u09FF]/.test(last) && !/[ঁংঃ]/.test(last));
    if (!isFit) this.odd += 1;
    const text = this.take();
    // No writing has a hasanta on a vowel sign: what is left of a broken word stands beside it.
    this.add(text.startsWith('্') && vowelSign.test(last) ? `${nonJoiner}${text}` : text);
  }

  private letters(): string {
    let text = this.take();
    for (;;) {
      const kind = this.kind();
      if (kind === 'tail') text = this.joined(text);
      else if (kind === 'hasanta') {
        this.at += 1;
        text += this.kind() === 'base' ? `্${nonJoiner}` : '্';
        if (this.kind() !== 'base') return text;
      } else if (text.endsWith('্') || text.endsWith(nonJoiner)) {
        if (kind !== 'base' && kind !== 'head') {
          this.odd += 1;
          return text;
        }
        text += this.take();
      } else return text;
    }
  }

  /** The next vowel sign; nothing when the same one was typed twice, which nobody sees on paper. */
  private sign(last: string): string {
    const next = this.take();
    return next === last ? '' : next;
  }

  /** A lower half behind the vowel sign (`we`y¨r`) belongs to the consonant, as it is seen on paper: many type it so. */
  private goesOn(kind: GlyphKind, before: string): boolean {
    return kind === 'after' || kind === 'reph' || kind === 'sign' || (kind === 'tail' && before !== '');
  }

  /** Letters with the lower half that stands here. */
  private joined(letters: string): string {
    const tail = this.take();
    // র্য would read as reph and য: the joiner keeps র whole (The Unicode Standard, 12.2).
    if (letters === 'র' && tail === '্য') return `${letters}${joiner}${tail}`;
    return letters + (letters.endsWith('্') ? tail.slice(1) : tail);
  }

  private cluster(before: string): void {
    let letters = this.letters();
    let after = '';
    let reph = '';
    let signs = '';
    for (let kind = this.kind(); kind !== undefined && this.goesOn(kind, after + reph); kind = this.kind()) {
      // A sign ends the syllable, only reph may still follow.
      if ((kind === 'after' || kind === 'tail') && signs !== '') break;
      if (kind === 'tail') letters = this.joined(letters);
      else if (kind === 'after') after += this.sign(after);
      else if (kind === 'reph') reph += this.take();
      else signs += this.take();
    }
    const vowel = vowelOf(before, after);
    this.odd += vowel.odd + (signs.length > 1 ? 1 : 0) + (reph.length > 2 ? 1 : 0);
    this.add(reph.slice(0, 2) + letters + vowel.text + signs);
  }
}

/** Turns a word typed in Bijoy into Unicode, syllable by syllable: what is drawn before or above goes where it is said. */
export const syllables = (word: string): Syllables => new Walk(word).run();
