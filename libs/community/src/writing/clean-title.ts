import type { Locale } from '#contracts/shared/values';
import { visible, visibleLength } from '#contracts/shared/visible-text';
import { AppError } from '#platform/kernel';
import { postIssue } from './post-issues.js';

const shortest = 6;

/** A title is plain text: one line in one Unicode form, nothing that cannot be seen. Throws 'Invalid input' where little is left of it. */
export const cleanTitle = (given: string, locale: Locale): string => {
  const title = visible(given);
  if (visibleLength(title) >= shortest) return title;
  throw new AppError('Invalid input', { field: 'title' }, { issues: { title: postIssue(locale, 'title') } });
};
