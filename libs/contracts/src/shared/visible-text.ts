import * as z from 'zod/mini';
import { composed } from './composed.js';

/** Scripts in which a joiner between letters changes how they are written: ক্‍ষ and ক্ষ are two words' spellings. */
const indic = String.raw`\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}`;
const joined = String.raw`(?<=[${indic}])[\u200c\u200d](?=[${indic}])`;
/** Of several pictures one: 👩‍🎓. */
const joinedEmoji = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`;
const needless = new RegExp(String.raw`(?!${joined}|${joinedEmoji})[\u200c\u200d]`, 'gu');
const indicMark = new RegExp(String.raw`(?=\p{M})[${indic}]`, 'gu');
const ignorable =
  /(?![\u200c\u200d]|(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;
/** No letter of any language carries more; a pile of them hangs over the lines around it. */
const pile = /((?:\p{M}[\u200c\u200d]?){4})(?:\p{M}[\u200c\u200d]?)+/gu;

/** So many times its longest a text may be as it is sent: what nobody sees goes before it is measured. */
const rawTimes = 8;

/** One line in one Unicode form, without what nobody sees and what turns the direction of the text after it. */
export const visible = (text: string): string =>
  composed(
    text
      .replaceAll(/\p{Cc}/gu, ' ')
      .replaceAll(ignorable, '')
      .replaceAll(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
      .replaceAll(needless, ''),
  )
    .replaceAll(pile, '$1')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim();

/** How many signs of it can be seen: letters, digits and other signs, and the vowel signs of Indic scripts (মৌ has two). */
export const visibleLength = (text: string): number => {
  const signs = text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.filter((sign) => sign !== '\u2800').length ?? 0;
  return signs === 0 ? 0 : signs + (text.match(indicMark)?.length ?? 0);
};

const seen = (min: number, message?: string) =>
  z.check<string>(({ value, issues }) => {
    if (value.length < min || visibleLength(value) >= min) return;
    issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value, ...(message ? { message } : {}) });
  });

/** Plain text of several lines: each as `visible` makes it, no two empty ones after each other, none at either end. */
export const visibleInLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(visible)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Some lines of text, as `visibleInLines` makes them, with `min` signs at least that can be seen. */
export const visibleLines = (min: number, max: number) =>
  z.string().check(
    z.overwrite((text) => (text.length <= max * rawTimes && text.isWellFormed() && !text.includes('\0') ? visibleInLines(text) : text)),
    z.minLength(min),
    z.maxLength(max),
    seen(min),
  );

/** A name or a title: as `visible` makes it, with `min` signs at least that can be seen. */
export const visibleText = (min: number, max: number, message?: string) =>
  z.string().check(
    // What no database keeps is refused by its field, not mended; what is many times too long is not worked on.
    z.overwrite((text) => (text.length <= max * rawTimes && text.isWellFormed() && !text.includes('\0') ? visible(text) : text)),
    z.minLength(min, message),
    z.maxLength(max, message),
    seen(min, message),
  );
