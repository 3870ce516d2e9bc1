import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import { asFoundLength, type Found, type Place } from '../reading.js';
import { splitStimulus } from '../stimulus.js';
import { readAnswers } from './answers.js';
import { blocks } from './blocks.js';
import { lineOf, questionsOf, type GiftQuestion } from './questions.js';
import { GiftFates } from './line-fates.js';
import type { Section } from './sections.js';
import { pieceOf, splitFormat, unescapeGift } from './texts.js';

interface Named {
  readonly name: string | null;
  readonly from: number;
}

/** The name that a block begins with, `::name::`, and where its text begins. */
const splitName = (text: string): Named => {
  const opening = /^\s*::/.exec(text)?.[0].length ?? 0;
  if (opening === 0) return { name: null, from: 0 };
  for (let at = opening; at < text.length; at += 1) {
    // The colons that end a name may stand first in the next line.
    if (text[at] === '\n' && !/^[ \t]*::/.test(text.slice(at + 1, at + 20))) break;
    if (text[at] === '\\') at += 1;
    else if (text.startsWith('::', at)) return { name: unescapeGift(text.slice(opening, at)).trim() || null, from: at + 2 };
  }
  return { name: null, from: opening };
};

const blankSign = '_____';
const closers = /^(?:\s|<\/[a-z][a-z0-9]*>|<br\s*\/?>|[.,;:!?"'”’»)\]।])*$/i;

/**
 * The stem with its answers taken out. Text behind the answers makes it a sentence with a gap, as in Moodle; a mere full stop, quote or
 * closing tag behind a finished sentence or a statement does not.
 */
const stemOf = (text: string, from: number, section: Section | null): string => {
  if (!section) return text.slice(from);
  const [before, after] = [text.slice(from, section.from), text.slice(section.to)];
  if (after.trim() === '') return before;
  if (closers.test(after)) {
    const tags = (after.match(/<[^<>]*>/g) ?? []).join('');
    if (/[?!.:।]["'”’)\]]*\s*(?:<[^<>]*>\s*)*$/.test(before.slice(-200))) return before + tags;
    if (section.kind === 'true-false') return before.trimEnd() + after;
  }
  // A whole sentence behind one that asks: there is no gap between them.
  if (/[?।]["'”’)\]]*\s*$/.test(before.slice(-20)) && /^\s*[\p{Lu}\p{Lo}]/u.test(after)) return `${before.trimEnd()} ${after.trimStart()}`;
  return before + blankSign + after;
};

const unsupportedKinds: Readonly<Record<string, string>> = {
  equals: 'shortanswer',
  text: 'shortanswer',
  matching: 'matching',
  essay: 'essay',
  cloze: 'cloze',
};

/** Some authors put the question where its name belongs and leave its text empty. */
const asked = (raw: string, name: string | null): string => (raw.trim() === '' && name !== null ? name : unescapeGift(raw));

const readBody = (found: GiftQuestion, place: Place, { name, from }: Named): Found => {
  const asFound = cutText(found.text, asFoundLength);
  const { section, text } = found;
  if (!section) return { is: 'unsupported', place, asFound, kind: 'description' };
  const inside = text.slice(section.from + 1, section.to - 1);
  const { kind } = section;
  if (kind !== 'choice' && kind !== 'numeric' && kind !== 'true-false')
    return { is: 'unsupported', place, asFound, kind: unsupportedKinds[kind] ?? kind };
  const marked = splitFormat(stemOf(text, from, section).replaceAll(/\n\s*\n/g, '\n'), 'moodle');
  const { stem, stimulus } = splitStimulus(pieceOf(asked(marked.raw, name), marked.format));
  const read = readAnswers(kind, inside, marked.format, stem.text);
  if (read.is === 'unsupported') return { is: 'unsupported', place, asFound, kind: read.kind };
  if (read.is === 'error') {
    const line = read.code === 'unescaped' ? lineOf(text, section.from + 1 + read.at, found.line) : place.line;
    return { is: 'error', place: { ...place, line }, asFound, code: read.code };
  }
  return {
    is: 'question',
    place,
    asFound,
    question: {
      ...read.answers,
      ...(found.block.isStatement && read.answers.options.length === 2 ? { kind: 'true-false' } : {}),
      stem,
      stimulus,
      path: found.block.path,
      sources: found.block.sources,
    },
  };
};

const readOne = (found: GiftQuestion): Found => {
  const named = splitName(found.text);
  const place: Place = { sheet: null, line: found.line, column: null, item: named.name ?? found.block.id };
  if (!found.wrong) return readBody(found, place, named);
  const { code, at } = found.wrong;
  return { is: 'error', place: { ...place, line: lineOf(found.text, at, found.line) }, asFound: cutText(found.text, asFoundLength), code };
};

/**
 * Reads Moodle's GIFT (docs.moodle.org/en/GIFT_format; question/format/gift/format.php decides where the page is silent). Choices,
 * true/false and single numbers become questions; short answers, matching, essays, descriptions and cloze are reported as such. Where an
 * author left LaTeX's braces and equals signs unescaped they are kept when they stand in a formula; anywhere else the question is reported
 * with the line of the sign, because Moodle would cut it there.
 */
export const readGift = function* (text: string, note?: NoteFate): Generator<Found> {
  const lined = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  const fates = note ? new GiftFates(lined, note) : null;
  let cloze = null as Extract<Found, { is: 'unsupported' }> | null;
  for (const block of blocks(lined))
    for (const question of questionsOf(block)) {
      const found = readOne(question);
      fates?.question(question, found.is === 'question');
      const isCloze: boolean = question.section?.kind === 'cloze' && found.is === 'unsupported';
      // A cloze that has a name has its gaps in several paragraphs, up to the next name: all of them are told.
      if (cloze && isCloze && found.place.item === null) {
        cloze = { ...cloze, asFound: cutText(`${cloze.asFound}\n\n${found.asFound}`, asFoundLength) };
        continue;
      }
      if (cloze) yield cloze;
      cloze = isCloze && found.is === 'unsupported' && found.place.item !== null ? found : null;
      if (!cloze) yield found;
    }
  if (cloze) yield cloze;
  fates?.rest();
};
