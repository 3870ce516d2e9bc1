import type { ImportQuestion, ImportTarget } from '#contracts/http/imports';
import { composed } from '#platform/kernel';
import type { OwnPlace } from '../entities/import-row.entity.js';

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export const kept = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

export const trimmed = (name: string | null): string | null => composed(name ?? '').trim() || null;

/** What the file itself says of a question's place. */
export const ownPlaceOf = ({ path, sources }: Pick<ImportQuestion, 'path' | 'sources'>): OwnPlace => {
  const [subject, chapter, topic] = [trimmed(path.subject), trimmed(path.chapter), trimmed(path.topic)];
  return {
    ...(subject === null ? {} : { subject: kept(subject) }),
    ...(chapter === null ? {} : { chapter: kept(chapter) }),
    ...(topic === null ? {} : { topic: kept(topic) }),
    ...(sources.length > 0 ? { isSourced: true } : {}),
  };
};

/** The source that was chosen, as a question names it. */
export const sourceOf = ({ source, year }: ImportTarget): string => [source, year].filter((part) => part !== null).join(' ');

/** Where a question goes: as its file says, and from the first level that the file leaves open on as the person chose. */
export const placed = (question: ImportQuestion, target: ImportTarget): ImportQuestion => {
  const own = { subject: trimmed(question.path.subject), chapter: trimmed(question.path.chapter), topic: trimmed(question.path.topic) };
  const subject = own.subject ?? trimmed(target.subject);
  const inTarget = subject !== null && subject === trimmed(target.subject);
  const chapter = own.chapter ?? (inTarget ? trimmed(target.chapter) : null);
  const below = inTarget && chapter !== null && chapter === trimmed(target.chapter);
  const topic = chapter === null ? null : (own.topic ?? (below ? trimmed(target.topic) : null));
  const source = sourceOf(target);
  return {
    ...question,
    path: { subject, chapter, topic },
    sources: question.sources.length > 0 || source === '' ? question.sources : [source],
  };
};
