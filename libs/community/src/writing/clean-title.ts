import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { postIssue } from './post-issues.js';

const shortest = 6;

/** A title is plain text: one line in one Unicode form, nothing that cannot be seen. Throws 'Invalid input' where little is left of it. */
export const cleanTitle = (given: string, locale: Locale): string => {
  const title = given
    .normalize('NFC')
    // Control characters, and those that turn the direction of what follows around.
    .replaceAll(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (title.length >= shortest) return title;
  throw new AppError('Invalid input', { field: 'title' }, { issues: { title: postIssue(locale, 'title') } });
};
