import type { Block } from './blocks.js';
import { scanSections, type Scan, type Section } from './sections.js';

/** A question of a block, or why the block is none. Positions count within `text`. */
export interface GiftQuestion {
  readonly text: string;
  /** Line of the file on which `text` begins. */
  readonly line: number;
  readonly block: Block;
  /** The answers; null where the text holds none. */
  readonly section: Section | null;
  /** A brace that is not of the format's, and no LaTeX between dollar signs: where it stands. */
  readonly wrong: { readonly code: 'unescaped' | 'broken-block'; readonly at: number } | null;
}

const strong = new Set<Section['kind']>(['choice', 'equals', 'matching', 'numeric', 'true-false', 'cloze']);

export const lineOf = (text: string, at: number, first: number): number => {
  let line = first;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
  return line;
};

/** Empty braces that ask for an essay stand behind a sentence; in a program they stand behind something else. */
const asksEssay = (text: string, { kind, from }: Section): boolean =>
  kind === 'essay' && /[?!.:।>"'”’]\s*$/.test(text.slice(Math.max(0, from - 20), from));

/** Where one question ends and the next begins when no blank line parts them: at the end of the line on which the answers close. */
const cuts = (text: string, answered: readonly Section[]): number[] =>
  answered.slice(0, -1).flatMap((section, index) => {
    const end = text.indexOf('\n', section.to);
    return end >= 0 && end < answered[index + 1]!.from ? [end + 1] : [];
  });

const wrongIn = (scan: Scan, answered: readonly Section[]): GiftQuestion['wrong'] => {
  const nested = scan.sections.find((section) => answered.includes(section) && section.nested >= 0);
  if (nested) return { code: 'unescaped', at: nested.nested };
  if (scan.open >= 0) return { code: answered.length > 0 ? 'unescaped' : 'broken-block', at: scan.open };
  if (scan.stray >= 0) return { code: 'unescaped', at: scan.stray };
  if (answered.length > 1) return { code: 'broken-block', at: answered[1]!.from };
  const doubtful = answered.length === 0 && scan.sections.length > 1;
  return doubtful ? { code: 'unescaped', at: scan.sections[0]!.from } : null;
};

const single = (block: Block, text: string, line: number, scan: Scan): GiftQuestion => {
  const answered = scan.sections.filter(({ kind }) => strong.has(kind));
  // `{}` in a program beside real answers is text; alone it asks for an essay.
  const essays = scan.sections.filter(({ kind }) => kind === 'essay');
  const chosen = answered[0] ?? (essays.length === 1 ? essays[0]! : (scan.sections[0] ?? null));
  const only = answered.length === 0 && essays.length === 1 ? essays : answered;
  return { text, line, block, section: chosen, wrong: wrongIn(scan, only) };
};

/** The questions of a block: one, or several where no blank line parts them. */
export const questionsOf = function* (block: Block): Iterable<GiftQuestion> {
  const scan = scanSections(block.text);
  const answered = scan.sections.filter((section) => strong.has(section.kind) || asksEssay(block.text, section));
  const starts = answered.length > 1 ? cuts(block.text, answered) : [];
  if (starts.length === 0) {
    yield single(block, block.text, block.line, scan);
    return;
  }
  const bounds = [0, ...starts, block.text.length];
  let line = block.line;
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const raw = block.text.slice(bounds[index], bounds[index + 1]);
    const skipped = /^\s*/.exec(raw)![0].length;
    const text = raw.slice(skipped).trimEnd();
    if (text !== '') yield single(block, text, lineOf(raw, skipped, line), scanSections(text));
    line = lineOf(raw, raw.length, line);
  }
};
