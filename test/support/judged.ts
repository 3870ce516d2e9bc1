import { readFileSync } from 'node:fs';

export interface Judged {
  readonly language: 'bn' | 'en';
  readonly asks: string;
  /** A piece of each passage that answers it: of its title or its text. */
  readonly right: readonly string[];
}
/** Questions that we judged by hand over the demo's bank and lessons, and some that nothing there answers. */
export const judged = JSON.parse(readFileSync(new URL('../judged/questions.json', import.meta.url), 'utf8')) as {
  readonly questions: readonly Judged[];
  readonly nothing: readonly string[];
};

export const isRight = ({ right }: Judged, { title, text }: { readonly title: string; readonly text: string }): boolean =>
  right.some((piece) => title.includes(piece) || text.includes(piece));
