import { cutText } from '#contracts/shared/cut-text';
import { composed } from '#platform/kernel';

const LONGEST = 150;

/**
 * What a file is called on the pages: the last part of whatever path came, without what hides or turns letters. It names nothing on a disk:
 * there a file is called by its id.
 */
export const shownName = (name: string): string => {
  const last = composed(name).split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return cutText(clean, LONGEST) || 'file';
};

/** The name with the ending of what it is, so that nothing is kept under the ending of something else. */
export const nameWithEnding = (name: string, ending: string): string => {
  const same: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'], mp4: ['m4v'], txt: ['csv', 'md', 'text'], vtt: ['srt'] };
  const [, has = ''] = /\.([a-z0-9]{1,8})$/i.exec(name) ?? [];
  const fits = has.toLowerCase() === ending || (same[ending]?.includes(has.toLowerCase()) ?? false);
  return fits ? name : `${name}.${ending}`;
};
