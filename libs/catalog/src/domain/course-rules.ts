import type { CourseDesk, CourseSettings, courseActs } from '#contracts/http/courses-desk';
import { AppError, composed, machine } from '#platform/kernel';
import { introVideo } from './intro-video.js';

export type CourseAct = (typeof courseActs)[number];
export type CourseState = CourseDesk['state'];
export type CourseGap = CourseDesk['gaps'][number];

/** The life of a course. Who has it keeps it when it is archived. */
export const courseMachine = machine({
  name: 'course',
  initial: 'draft',
  to: { draft: ['published', 'archived'], published: ['archived', 'draft'], archived: ['published', 'draft'] },
});

export const stateAfter: Readonly<Record<CourseAct, CourseState>> = { publish: 'published', archive: 'archived', draft: 'draft' };

/** What is missing before it can stand on the lists. `now` in milliseconds. */
export const gapsOf = (settings: CourseSettings, now: number): CourseGap[] => [
  ...(settings.subtitle.trim() === '' ? (['subtitle'] as const) : []),
  ...(settings.cover.subject.trim() === '' || settings.cover.formula.trim() === '' ? (['cover'] as const) : []),
  ...(settings.descriptionHtml.trim() === '' ? (['description'] as const) : []),
  ...(settings.accessUntil !== null && Date.parse(settings.accessUntil) <= now ? (['access-over'] as const) : []),
];

/** Throws 'Course not ready', which names each gap. */
export const refuseGaps = (gaps: readonly CourseGap[]): void => {
  if (gaps.length > 0)
    throw new AppError('Course not ready', {}, { issues: Object.fromEntries(gaps.map((gap) => [gap, 'This is missing'])) });
};

/** What no single field shows: fields that do not go together. Field → sentence. */
export const faultsOf = (settings: CourseSettings): Record<string, string> => ({
  ...(settings.listPricePaisa !== null && settings.listPricePaisa < settings.pricePaisa
    ? { listPricePaisa: 'The price before cannot be below the price' }
    : {}),
  ...(settings.accessDays !== null && settings.accessUntil !== null ? { accessUntil: 'Either days or a date, not both' } : {}),
  ...(settings.enrolOnEntry && settings.pricePaisa > 0 ? { enrolOnEntry: 'Only a free course enrols on entry' } : {}),
  ...(settings.enrolOnEntry && settings.seatLimit !== null ? { seatLimit: 'A course that enrols on entry has no seat limit' } : {}),
  ...(settings.introVideo !== null && settings.introVideo !== '' && introVideo(settings.introVideo) === null
    ? { introVideo: 'Give the address of a video on YouTube or Vimeo' }
    : {}),
  ...(new Set(settings.teacherIds).size < settings.teacherIds.length ? { teacherIds: 'A teacher stands here twice' } : {}),
});

/** Throws 'Invalid input' at each field that does not fit. */
export const refuseFaults = (settings: CourseSettings): void => {
  const issues = faultsOf(settings);
  if (Object.keys(issues).length > 0) throw new AppError('Invalid input', { field: Object.keys(issues).join(', ') }, { issues });
};

const latin = (title: string): string =>
  composed(title, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

/** A slug out of a title's Latin letters; a title with too few of them gets the kind and the end of its id. */
export const slugFrom = (title: string, kind: CourseSettings['kind'], id: string): string => {
  const made = latin(title);
  return made.replaceAll(/[^a-z]/g, '').length >= 3 ? made : `${kind}-${id.slice(-8)}`;
};
