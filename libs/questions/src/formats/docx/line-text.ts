import { escapeMarkup } from '../pieces.js';
import { bijoyRun, isBijoyFont } from './bijoy-runs.js';
import { type DocLine, LineMaker } from './doc-line.js';
import { closing, type Emphasis, type Inserts, opening } from './inserts.js';
import type { Look } from './looks.js';
import type { Segment } from './run-reader.js';

/** What begins a line or an option and must be seen by the grammar as it is: a label, or a word like `Answer:`. */
const labelStart = /^\s*(?:[*([{]?\s?(?:[ivxIVX]{1,5}|\p{L}|Q\.?\s?\d{1,3}|[\d০-৯]{1,3})\s?[)\].।:}]+\s*)+/u;
const keyWord = /^[\s([]*(?:ans|answer|correct|key|উত্তর|উঃ|সঠিক|ব্যাখ্যা|সমাধান|explanation|solution|hint|note|question|প্রশ্ন|উদ্দীপক)/iu;
const onlyLabel = /^\s*[([]?(?:\p{L}{1,4}|[\d০-৯]{1,3})\s?[)\].।:]+\s*$/u;
/** A label whose bracket is set otherwise than its letter. */
const halfLabel = /^\s*[([]?(?:\p{L}|[ivx]{1,4}|[\d০-৯]{1,3})$/u;

const emphasisOf = (look: Look): readonly Emphasis[] => [
  ...(look.bold ? (['b'] as const) : []),
  ...(look.italic ? (['i'] as const) : []),
  ...(look.underline ? (['u'] as const) : []),
  ...(look.strike ? (['s'] as const) : []),
];

/** The ways in which a look sets letters off. */
const kindsOf = (look: Look): readonly string[] => [
  ...(look.bold ? ['bold'] : []),
  ...(look.underline ? ['underline'] : []),
  ...(look.highlight ? [`highlight:${look.highlight}`] : []),
  ...(look.shade ? [`shade:${look.shade}`] : []),
  ...(look.colour ? [`colour:${look.colour}`] : []),
];

const sameLook = (one: Look, other: Look): boolean => (Object.keys(one) as (keyof Look)[]).every((key) => one[key] === other[key]);
/** Runs break wherever an editor pleased; what looks the same is one stretch, so that a syllable of Bijoy is whole. */
const merged = (segments: readonly Segment[]): Segment[] => {
  const made: Segment[] = [];
  for (const segment of segments) {
    const last = made.at(-1);
    if (last && !last.fixed && !segment.fixed && sameLook(last.look, segment.look))
      made[made.length - 1] = { ...last, text: last.text + segment.text };
    else made.push(segment);
  }
  return made;
};

const shownText = ({ text, look, fixed }: Segment): string => (!fixed && isBijoyFont(look.font) ? bijoyRun(text) : text);

/** A stretch of one line. */
interface Stretch {
  readonly text: string;
  readonly look: Look;
}

const cutAtBreaks = (segments: readonly Segment[], convert: boolean): Stretch[][] => {
  const lines: Stretch[][] = [[]];
  for (const segment of merged(segments)) {
    if (segment.fixed && segment.text === '\n') lines.push([]);
    else lines.at(-1)!.push({ text: convert ? shownText(segment) : segment.text, look: segment.look });
  }
  return lines;
};

const isWordy = /[\p{L}\p{N}]/u;

/** What all words of a line have in common is the line's look and no emphasis within it. */
const commonEmphasis = (stretches: readonly Stretch[]): ReadonlySet<Emphasis> => {
  const wordy = stretches.filter(({ text }) => isWordy.test(text));
  return new Set((['b', 'i', 'u', 's'] as const).filter((tag) => wordy.every(({ look }) => emphasisOf(look).includes(tag))));
};

class Writer {
  readonly maker = new LineMaker();
  private open: readonly Emphasis[] = [];
  private openKinds: readonly string[] = [];

  constructor(
    private readonly inserts: Inserts,
    private readonly common: ReadonlySet<Emphasis>,
    private readonly raised: boolean,
  ) {}

  label(text: string): void {
    this.maker.add(text, []);
  }

  stretch({ text, look }: Stretch, next: string): void {
    const shown =
      this.raised && look.vertical && text.trim() !== ''
        ? this.inserts.add({ html: `<${look.vertical}>${escapeMarkup(text)}</${look.vertical}>`, plain: text })
        : text;
    const tags = emphasisOf(look).filter((tag) => !this.common.has(tag));
    const kinds = kindsOf(look);
    const fits =
      tags.length > 0 &&
      !this.maker.isBlank &&
      isWordy.test(text) &&
      !keyWord.test(text) &&
      !onlyLabel.test(text) &&
      !(halfLabel.test(text) && /^\s?[)\].।:]/.test(next));
    if (!fits) {
      this.close();
      this.maker.add(shown, kinds);
      return;
    }
    const lead = (labelStart.exec(shown)?.[0] ?? /^\s*/.exec(shown)?.[0] ?? '').length;
    if (lead > 0) {
      this.close();
      this.maker.add(shown.slice(0, lead), kinds);
    }
    if (tags.join() !== this.open.join()) {
      this.close();
      this.maker.add(tags.map(opening).join(''), kinds);
      this.open = tags;
      this.openKinds = kinds;
    }
    this.maker.add(shown.slice(lead), kinds);
  }

  close(): void {
    if (this.open.length > 0) this.maker.add(this.open.toReversed().map(closing).join(''), this.openKinds);
    this.open = [];
  }
}

export interface LineHead {
  readonly line: number;
  /** The number of the list, already in Unicode; '' for none. */
  readonly label: string;
  readonly list: DocLine['list'];
}

/** The lines of a paragraph: one, or one more for each line break in it. `convert`: letters in Bijoy's fonts become Unicode. */
export const linesOf = (segments: readonly Segment[], head: LineHead, inserts: Inserts, convert: boolean): DocLine[] =>
  cutAtBreaks(segments, convert).map((stretches, at) => {
    // A line that is raised as a whole is set so for its looks.
    const raised = stretches.some(({ text, look }) => look.vertical === '' && isWordy.test(text));
    const writer = new Writer(inserts, commonEmphasis(stretches), raised);
    const label = at === 0 && head.label !== '' && stretches.some(({ text }) => text.trim() !== '') ? `${head.label} ` : '';
    if (label) writer.label(label);
    for (const [place, stretch] of stretches.entries()) writer.stretch(stretch, stretches[place + 1]?.text ?? '');
    writer.close();
    return writer.maker.line(head.line, label.length, at === 0 ? head.list : null);
  });
