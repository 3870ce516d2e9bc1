import { composed } from '../kernel/index.js';

export type Script = 'bengali' | 'latin';

export interface ScriptRun {
  readonly script: Script;
  readonly text: string;
}

/** What the Bengali file of our font draws: its block, the danda, and the joiners that shape a cluster. */
const isBengali = (point: number): boolean =>
  (point >= 0x0980 && point <= 0x09fe) || point === 0x0964 || point === 0x0965 || point === 0x200c || point === 0x200d;

/** What the Latin file draws. */
const isLatin = (point: number): boolean =>
  (point >= 0x20 && point <= 0x7e) ||
  (point >= 0xa0 && point <= 0xff) ||
  [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x2212].includes(point);

/** Letters that come apart by NFC but that people write and fonts draw as one. */
const joined = (text: string): string =>
  composed(text).replaceAll('\u09A1\u09BC', '\u09DC').replaceAll('\u09A2\u09BC', '\u09DD').replaceAll('\u09AF\u09BC', '\u09DF');

/**
 * A line of text as pieces of one script each, in their order: no file of our font holds both. A space stays with what stands before it;
 * what neither draws (pictures, other scripts) becomes `?`, since an empty box says less.
 */
export const scriptRuns = (text: string): ScriptRun[] => {
  const runs: { script: Script; text: string }[] = [];
  for (const character of joined(text)) {
    const point = character.codePointAt(0) ?? 0;
    const bengali = isBengali(point);
    const shown = bengali || isLatin(point) ? character : /\s/u.test(character) ? ' ' : '?';
    const last = runs.at(-1);
    const script: Script = bengali ? 'bengali' : 'latin';
    if (last && last.script === script) last.text += shown;
    else runs.push({ script, text: shown });
  }
  return runs;
};

/** Breaks a text where it may break, so that each line is at most `width` wide; a word that is wider alone is cut between its letters. */
export const brokenLines = (text: string, width: number, measure: (text: string) => number): string[] => {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let line = '';
    for (const word of paragraph.split(/[ \t]+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = cutWord(word, width, measure);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
    lines.push(line);
  }
  return lines;
};

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

const cutWord = (word: string, width: number, measure: (text: string) => number): string[] => {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = segment;
    } else piece += segment;
  }
  return [...pieces, piece];
};
