import { plainOf } from './plain.js';

export interface LessonPart {
  /** '' for what stands before the first heading. */
  readonly heading: string;
  readonly html: string;
}

/** As long as what is read in one go; a longer part is divided between its blocks. */
const longestPart = 1800;
const heading = /<h([1-6])\b[^<>]*>([\s\S]*?)<\/h\1>/gi;
const blockEnd = /<\/(?:p|ul|ol|table|blockquote|pre)>/gi;

/** A list within a list ends inside its block: only ends at the top divide. */
const blocksOf = (html: string): string[] => {
  const found: string[] = [];
  let [from, pending] = [0, ''];
  for (const end of html.matchAll(blockEnd)) {
    const to = end.index + end[0].length;
    pending += html.slice(from, to);
    from = to;
    const opened = pending.match(/<(?:p|ul|ol|table|blockquote|pre)\b/gi)?.length ?? 0;
    const closed = pending.match(blockEnd)?.length ?? 0;
    if (opened > closed) continue;
    found.push(pending);
    pending = '';
  }
  const rest = pending + html.slice(from);
  return rest.trim() === '' ? found : [...found, rest];
};

const divided = ({ heading: title, html }: LessonPart): LessonPart[] => {
  if (plainOf(html).length <= longestPart) return [{ heading: title, html }];
  const parts: LessonPart[] = [];
  let [pending, size] = ['', 0];
  for (const block of blocksOf(html)) {
    const length = plainOf(block).length;
    if (pending !== '' && size + length > longestPart) {
      parts.push({ heading: title, html: pending });
      [pending, size] = ['', 0];
    }
    pending += block;
    size += length;
  }
  return pending.trim() === '' ? parts : [...parts, { heading: title, html: pending }];
};

/** What a lesson says, below each of its headings; without text one empty part, so that its title is found. */
export const splitLesson = (html: string): LessonPart[] => {
  const parts: LessonPart[] = [];
  let [title, from] = ['', 0];
  const add = (part: string): void => {
    if (plainOf(part) !== '') parts.push(...divided({ heading: title, html: part.trim() }));
  };
  for (const found of html.matchAll(heading)) {
    add(html.slice(from, found.index));
    title = plainOf(found[2] ?? '');
    from = found.index + found[0].length;
  }
  add(html.slice(from));
  return parts.length > 0 ? parts : [{ heading: title, html: '' }];
};
