import { checkFormulas, sanitise, spans } from '#platform';
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

/** A formula that cannot be shown stands as it was written. */
const formula = (raw: string): string => {
  try {
    checkFormulas(raw, 'answer');
    return escaped(raw);
  } catch {
    return `<code>${escaped(raw.replaceAll('$', '').replaceAll(address, ''))}</code>`;
  }
};

const stretch = (text: string, known: ReadonlySet<number>): string =>
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

const list = (lines: readonly string[], known: ReadonlySet<number>): string => {
  const ordered = numbered.test(lines[0] ?? '');
  const items: string[] = [];
  for (const line of lines) {
    if (bullet.test(line) || numbered.test(line)) items.push(line.replace(ordered ? numbered : bullet, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${stretch(item, known)}</li>`).join('')}</${tag}>`;
};

const isItem = (line: string): boolean => bullet.test(line) || numbered.test(line);

const blockHtml = (block: string, known: ReadonlySet<number>): string => {
  const code = /^```\w*\n?([\s\S]*?)(?:```|$)/.exec(block);
  if (code) return `<pre>${escaped(code[1] ?? '')}</pre>`;
  const lines = block.split('\n');
  const first = lines.findIndex(isItem);
  if (first >= 0 && !block.includes('$$')) {
    const before = lines.slice(0, first).join(' ');
    return `${before.trim() === '' ? '' : `<p>${stretch(before, known)}</p>`}${list(lines.slice(first), known)}`;
  }
  const heading = /^#{1,6}\s+(.*)$/.exec(block);
  if (heading) return `<p><strong>${stretch(heading[1] ?? '', known)}</strong></p>`;
  return `<p>${stretch(block.replaceAll(/^#{1,6}\s+/gm, ''), known).trim()}</p>`;
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
export const answerBlocks = (text: string, known: ReadonlySet<number>): AnswerBlocks => {
  const cited = new Set<number>();
  const blocks = blocksOf(asDollars(text.replaceAll(/[\ue000\ue001]/g, ''))).flatMap((block) => {
    const clean = sanitise(blockHtml(block, known)).replaceAll(/<img\b[^<>]*>/gi, '');
    const html = clean.replaceAll(carried, (_, n: string) => {
      cited.add(Number(n));
      return `<sup data-source="${n}">[${n}]</sup>`;
    });
    return html === '' ? [] : [html];
  });
  return { blocks, cited: [...cited] };
};
