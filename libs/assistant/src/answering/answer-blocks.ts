import { type FormulaChecker, sanitise, spans } from '#platform';
import { AppError } from '#platform/kernel';
import { asDollars, blocksOf } from '../domain/settled.js';

/** Signs for private use carry a citation through cleaning; those of the text itself are taken out before. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const cites = /[[【]\s*(\d{1,3}(?:\s*[,،;]\s*\d{1,3})*)\s*(?:†[^\]】]*)?[\]】]/g;
const carried = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const address = /(?:https?:\/\/|www\.)[^\s{}<>]+/gi;

/** Marks of markdown in a stretch without formulas. Links leave their words: where to read on is what the sources say. */
const inline = (text: string, known: ReadonlySet<number>): string =>
  escaped(
    text
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(address, '')
      .replaceAll(cites, (_, numbers: string) =>
        numbers
          .split(/[,،;]/)
          .map(Number)
          .filter((n) => known.has(n))
          .map((n) => `${OPEN}${n}${CLOSE}`)
          .join(''),
      ),
  )
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>');

/** What a block is made with: the numbers that may be cited, and how a formula is written. */
interface Making {
  readonly known: ReadonlySet<number>;
  readonly formula: (raw: string) => string;
}

/** Where too much waits to be judged, a formula stands as it was written until the next piece comes. */
const notNow = (error: unknown): [] => {
  if (error instanceof AppError) return [];
  throw error;
};

/** Which formulas of an answer can be shown. An answer is read again with each piece that comes: every formula is judged once. */
export class AnswerFormulas {
  private readonly shown = new Map<string, boolean>();
  constructor(private readonly checker: FormulaChecker) {}

  async judge(raws: ReadonlySet<string>): Promise<void> {
    const fresh = [...raws].filter((raw) => !this.shown.has(raw));
    const problems = await this.checker.check(fresh).catch(notNow);
    for (const [index, raw] of fresh.entries()) if (problems[index]) this.shown.set(raw, problems[index].length === 0);
  }

  /** A formula that cannot be shown stands as it was written. */
  html(raw: string): string {
    return this.shown.get(raw) ? escaped(raw) : `<code>${escaped(raw.replaceAll('$', '').replaceAll(address, ''))}</code>`;
  }
}

const stretch = (text: string, { known, formula }: Making): string =>
  spans(text)
    .map(({ kind, raw }) => (kind === 'inline' || kind === 'display' ? formula(raw) : { raw }))
    // Neighbours are read together: a mark may begin before what only looks like a tag.
    .reduce<(string | { raw: string })[]>((all, part) => {
      const last = all.at(-1);
      if (typeof part !== 'string' && typeof last === 'object') return [...all.slice(0, -1), { raw: last.raw + part.raw }];
      return [...all, part];
    }, [])
    .map((part) => (typeof part === 'string' ? part : inline(part.raw, known).replaceAll(/(?<!\\)\$/g, String.raw`\$`)))
    .join('');

const bullet = /^\s*[-*•]\s+/;
const numbered = /^\s*[\d০-৯]{1,2}[.)।]\s+/;

const list = (lines: readonly string[], making: Making): string => {
  const ordered = numbered.test(lines[0] ?? '');
  const items: string[] = [];
  for (const line of lines) {
    if (bullet.test(line) || numbered.test(line)) items.push(line.replace(ordered ? numbered : bullet, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${stretch(item, making)}</li>`).join('')}</${tag}>`;
};

const isItem = (line: string): boolean => bullet.test(line) || numbered.test(line);

const blockHtml = (block: string, making: Making): string => {
  const code = /^```\w*\n?([\s\S]*?)(?:```|$)/.exec(block);
  if (code) return `<pre>${escaped(code[1] ?? '')}</pre>`;
  const lines = block.split('\n');
  const first = lines.findIndex(isItem);
  if (first >= 0 && !block.includes('$$')) {
    const before = lines.slice(0, first).join(' ');
    return `${before.trim() === '' ? '' : `<p>${stretch(before, making)}</p>`}${list(lines.slice(first), making)}`;
  }
  const heading = /^#{1,6}\s+(.*)$/.exec(block);
  if (heading) return `<p><strong>${stretch(heading[1] ?? '', making)}</strong></p>`;
  return `<p>${stretch(block.replaceAll(/^#{1,6}\s+/gm, ''), making).trim()}</p>`;
};

export interface AnswerBlocks {
  readonly blocks: readonly string[];
  /** The numbers that are cited, each once, in their order. */
  readonly cited: readonly number[];
}

/**
 * What a model wrote as blocks of clean rich text: its markdown as ours, no links, no pictures, citations only of what there is. `known`: the
 * numbers that may be cited.
 */
export const answerBlocks = async (text: string, known: ReadonlySet<number>, formulas: AnswerFormulas): Promise<AnswerBlocks> => {
  const written = blocksOf(asDollars(text.replaceAll(/[\ue000\ue001]/g, '')));
  const raws = new Set<string>();
  const gather = (raw: string): string => {
    raws.add(raw);
    return '';
  };
  for (const block of written) blockHtml(block, { known, formula: gather });
  await formulas.judge(raws);
  const cited = new Set<number>();
  const blocks = written.flatMap((block) => {
    const clean = sanitise(blockHtml(block, { known, formula: (raw) => formulas.html(raw) })).replaceAll(/<img\b[^<>]*>/gi, '');
    const html = clean.replaceAll(carried, (_, n: string) => {
      cited.add(Number(n));
      return `<sup data-source="${n}">[${n}]</sup>`;
    });
    return html === '' ? [] : [html];
  });
  return { blocks, cited: [...cited] };
};
