import { cutText } from '#contracts/shared/cut-text';
import { composed } from '#platform/kernel';
import type { Draft } from './draft.js';

const names =
  'আইডি|বিষয়|অধ্যায়|পাঠ|টপিক|বোর্ড|সাল|উৎস|id|subject|chapter|lesson|topic|board|year|source|exam|difficulty|level|type|marks?|কঠিনতা';
const detail = new RegExp(`^\\[\\s?(${names})\\s?[ঃ:]\\s?([^\\][]{0,120})\\]$`, 'iu');
const plainDetail = new RegExp(`^(${names})\\s?[ঃ:]\\s?([^|]{1,120})$`, 'iu');

interface Detail {
  readonly field: 'subject' | 'chapter' | 'topic' | 'source' | 'other';
  readonly value: string;
}

const made = (name: string, value: string): Detail => {
  if (value === '' || /^(?:প্রযোজ্য নয়|n\/a|-|none)$/iu.test(value)) return { field: 'other', value };
  if (/^(?:বিষয়|subject)$/u.test(name)) return { field: 'subject', value };
  if (/^(?:অধ্যায়|chapter)$/u.test(name)) return { field: 'chapter', value };
  if (/^(?:পাঠ|টপিক|topic|lesson)$/u.test(name)) return { field: 'topic', value };
  return { field: /^(?:বোর্ড|সাল|উৎস|board|year|source|exam)$/u.test(name) ? 'source' : 'other', value };
};

/** A line `[বিষয়: রসায়ন]` that says where a question belongs or comes from. */
const detailOf = (text: string): Detail | null => {
  const found = detail.exec(text.length > 200 ? '' : composed(text));
  return found ? made((found[1] ?? '').toLowerCase(), (found[2] ?? '').trim()) : null;
};

/** What makers write above a question, or above all of them: its title, kind and points. */
const fieldLine = /^(?:quiz\s(?:title|description)|title|type|points|difficulty|topic|shuffle\s\w{1,20})\s?:\s?\S.{0,300}$/i;
/** Whether a line between questions says something of them that is not taken. */
export const isField = (text: string): boolean => fieldLine.test(text);

/** What stands behind a number instead of the question: `| Topic: Lists | Difficulty: Easy`; null where it is the question. */
const detailsBehind = (text: string): readonly Detail[] | null => {
  if (!text.includes('|') || text.length > 600) return null;
  const parts = composed(text)
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map((part) => plainDetail.exec(part));
  if (parts.length === 0 || !found.every((one) => one !== null)) return null;
  return found.map((one) => made((one?.[1] ?? '').toLowerCase(), (one?.[2] ?? '').trim()));
};

const give = (draft: Draft, { field, value }: Detail): void => {
  if (field === 'source') draft.sources.push(value);
  else if (field !== 'other') draft.path = { ...draft.path, [field]: cutText(value, 120) };
};

/** Lines of a paper that say where questions belong or come from: below a question's number they are its own, before it the next one's. */
export class Details {
  private ahead: Detail[] = [];

  /** `draft`: the open question, where the line stands in it. */
  take(text: string, draft: Draft | null): boolean {
    const found = detailOf(text);
    if (!found) return false;
    if (draft) give(draft, found);
    else this.ahead.push(found);
    return true;
  }

  /** Gives a new question what stood before it; true where `rest`, the text behind its number, is no more than details of it. */
  begin(draft: Draft, rest: string): boolean {
    for (const one of this.ahead) give(draft, one);
    this.ahead = [];
    const own = detailsBehind(rest);
    for (const one of own ?? []) give(draft, one);
    return own !== null;
  }
}
