import { type Element, childOf, childrenOf, onOff, valueOf } from '../element.js';
import { shownNumber } from './number-formats.js';

interface Level {
  readonly start: number;
  readonly format: string;
  readonly example: string;
  readonly text: string;
  /** The level (from 1) whose use starts this one anew; 0 for never. */
  readonly restart: number;
  readonly legal: boolean;
  readonly style: string | undefined;
  readonly run: Element | undefined;
}

interface List {
  readonly counters: (number | undefined)[];
  readonly levels: readonly (Level | undefined)[];
}

/** The number before a paragraph. `bullet`: a sign and no number. `run`: how the number itself is set (`w:rPr`). */
export interface ListLabel {
  readonly text: string;
  readonly bullet: boolean;
  readonly level: number;
  readonly list: string;
  /** How far its level has counted. */
  readonly value: number;
  readonly run: Element | undefined;
}

const deepestLevel = 8;
const whole = (text: string | undefined, otherwise: number): number => {
  const value = Number(text);
  return text !== undefined && Number.isInteger(value) && Math.abs(value) < 1e6 ? value : otherwise;
};

const readLevel = (level: Element): Level => {
  const format = childOf(level, 'w:numFmt')?.attributes;
  // Formats newer than the standard stand in mc:AlternateContent; the fallback is what older programs show.
  const choice = childOf(childOf(childOf(level, 'mc:AlternateContent'), 'mc:Choice'), 'w:numFmt')?.attributes;
  return {
    start: whole(valueOf(level, 'w:start'), 0),
    format: choice?.['w:val'] ?? format?.['w:val'] ?? 'decimal',
    example: choice?.['w:format'] ?? format?.['w:format'] ?? '',
    text: valueOf(level, 'w:lvlText') ?? '',
    restart: whole(valueOf(level, 'w:lvlRestart'), -1),
    legal: onOff(level, 'w:isLgl') ?? false,
    style: valueOf(level, 'w:pStyle'),
    run: childOf(level, 'w:rPr'),
  };
};

const readLevels = (parent: Element, into: (Level | undefined)[]): void => {
  for (const level of childrenOf(parent, 'w:lvl')) {
    const at = whole(level.attributes['w:ilvl'], -1);
    if (at >= 0 && at <= deepestLevel) into[at] = readLevel(level);
  }
};

/**
 * The lists of a document (`word/numbering.xml`, ECMA-376 17.9) and where their counting stands. Paragraphs are asked for in the order of
 * the document; lists that share an abstract list go on counting together unless one of them says where it starts.
 */
export class Numbering {
  private readonly abstracts = new Map<string, List>();
  private readonly lists = new Map<string, { list: List; levels: readonly (Level | undefined)[]; starts: Map<number, number> }>();
  private readonly begun = new Set<string>();

  constructor(root: Element | undefined) {
    const linked = new Map<string, List>();
    const links = new Map<string, string>();
    for (const abstract of childrenOf(root, 'w:abstractNum')) {
      const levels: (Level | undefined)[] = [];
      readLevels(abstract, levels);
      const list = { counters: [], levels };
      const id = abstract.attributes['w:abstractNumId'] ?? '';
      this.abstracts.set(id, list);
      const named = valueOf(abstract, 'w:styleLink');
      if (named) linked.set(named, list);
      const link = valueOf(abstract, 'w:numStyleLink');
      if (link) links.set(id, link);
    }
    for (const [id, name] of links) {
      const list = linked.get(name);
      if (list) this.abstracts.set(id, list);
    }
    for (const num of childrenOf(root, 'w:num')) this.readNum(num);
  }

  private readNum(num: Element): void {
    const list = this.abstracts.get(valueOf(num, 'w:abstractNumId') ?? '');
    if (!list) return;
    const levels = [...list.levels];
    const starts = new Map<number, number>();
    for (const override of childrenOf(num, 'w:lvlOverride')) {
      const at = whole(override.attributes['w:ilvl'], -1);
      if (at < 0 || at > deepestLevel) continue;
      readLevels(override, levels);
      const start = valueOf(override, 'w:startOverride');
      if (start !== undefined) starts.set(at, whole(start, 1));
    }
    this.lists.set(num.attributes['w:numId'] ?? '', { list, levels, starts });
  }

  /** The level of a list that belongs to a paragraph style. */
  levelOfStyle(numId: string, style: string): number {
    const at = this.lists.get(numId)?.levels.findIndex((level) => level?.style === style) ?? -1;
    return Math.max(0, at);
  }

  /** Counts one paragraph of a list and answers its label; null when there is no such list. */
  next(numId: string, at: number): ListLabel | null {
    const num = this.lists.get(numId);
    const level = num?.levels[at];
    if (!num || !level) return null;
    const { counters } = num.list;
    const first = !this.begun.has(numId);
    this.begun.add(numId);
    if (first) for (const [where, start] of num.starts) counters[where] = start - 1;
    counters[at] = (counters[at] ?? (num.starts.get(at) ?? level.start) - 1) + 1;
    for (let deeper = at + 1; deeper <= deepestLevel; deeper += 1) {
      const restart = num.levels[deeper]?.restart ?? -1;
      if (restart === -1 || (restart > 0 && at < restart)) counters[deeper] = undefined;
    }
    const bullet = level.format === 'bullet';
    const text = bullet ? level.text : this.label(num.levels, counters, level);
    return { text, bullet, level: at, list: numId, value: counters[at], run: level.run };
  }

  private label(levels: readonly (Level | undefined)[], counters: readonly (number | undefined)[], level: Level): string {
    return level.text.replaceAll(/%([1-9])/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      const other = levels[at];
      if (!other) return '';
      const value = counters[at] ?? other.start;
      return shownNumber(level.legal ? 'decimal' : other.format, value, other.example);
    });
  }
}
