import type { LessonBody, OutlineLesson } from '#contracts/http/lessons-desk-shapes';
import { AppError, machine } from '#platform/kernel';

export type LessonGap = OutlineLesson['gaps'][number];
export type LessonState = OutlineLesson['state'];

/** A lesson is shown or not; what students have done in it stays either way. */
export const lessonMachine = machine({ name: 'lesson', initial: 'draft', to: { draft: ['published'], published: ['draft'] } });
export const lessonStateAfter = { publish: 'published', draft: 'draft' } as const satisfies Record<string, LessonState>;

export interface LessonFilled {
  readonly kind: LessonBody['kind'];
  /** Of its file; null where it has none. */
  readonly fileState: NonNullable<OutlineLesson['file']>['state'] | null;
  readonly hasBody: boolean;
  readonly hasExam: boolean;
  readonly hasClass: boolean;
}

/** What is missing before it can be shown. A file that is on its way is enough: the lesson says that it is being prepared. */
export const lessonGapsOf = ({ kind, fileState, hasBody, hasExam, hasClass }: LessonFilled): LessonGap[] => {
  if (kind === 'text') return hasBody ? [] : ['body'];
  if (kind === 'exam') return hasExam ? [] : ['exam'];
  if (kind === 'class') return hasClass ? [] : ['class'];
  if (fileState === null || fileState === 'uploading') return ['file'];
  return fileState === 'refused' || fileState === 'failed' ? ['file-refused'] : [];
};

const fieldOf: Readonly<Record<LessonGap, string>> = {
  file: 'mediaId',
  'file-refused': 'mediaId',
  body: 'bodyHtml',
  exam: 'examId',
  class: 'classUrl',
};

/** Throws 'Lesson not ready', which names each field that is missing. */
export const refuseLessonGaps = (gaps: readonly LessonGap[]): void => {
  if (gaps.length > 0)
    throw new AppError('Lesson not ready', {}, { issues: Object.fromEntries(gaps.map((gap) => [fieldOf[gap], 'This is missing'])) });
};

const isHttps = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
};

/** What a kind does not need is empty, whatever the form still held of the kind before. */
export const ofItsKind = (body: LessonBody): LessonBody => ({
  ...body,
  mediaId: body.kind === 'video' || body.kind === 'pdf' ? body.mediaId : null,
  captions: body.kind === 'video' ? body.captions : [],
  examId: body.kind === 'exam' ? body.examId : null,
  classUrl: body.kind === 'class' ? body.classUrl || null : null,
  classAt: body.kind === 'class' ? body.classAt : null,
});

/** What no single field shows. Field → sentence. */
const faultsOf = (body: LessonBody): Record<string, string> => ({
  ...(body.free && (body.kind === 'exam' || body.kind === 'class') ? { free: 'Only what can be watched or read is a free preview' } : {}),
  ...(body.free && (body.opensAt !== null || body.afterLessonId !== null) ? { free: 'A free preview is open to everybody at once' } : {}),
  ...(body.classUrl !== null && !isHttps(body.classUrl)
    ? { classUrl: 'Give the whole address of the class, beginning with https://' }
    : {}),
  ...(body.classUrl !== null && body.classAt === null ? { classAt: 'Say when the class begins' } : {}),
  ...(new Set(body.attachments.map(({ mediaId }) => mediaId)).size < body.attachments.length
    ? { attachments: 'A file stands here twice' }
    : {}),
  ...(new Set(body.captions.flatMap(({ mediaId, language }) => [mediaId, language])).size < body.captions.length * 2
    ? { captions: 'One captions file for each language' }
    : {}),
});

/** Throws 'Invalid input' at each field that does not fit. */
export const refuseLessonFaults = (body: LessonBody): void => {
  const issues = Object.fromEntries(Object.entries(faultsOf(body)).map(([field, why]) => [`lesson.${field}`, why]));
  if (Object.keys(issues).length > 0) throw new AppError('Invalid input', { field: Object.keys(issues).join(', ') }, { issues });
};

/** Whether two lists hold the same things, in whatever order, each once. */
export const samePlaces = (given: readonly string[], there: readonly string[]): boolean =>
  given.length === there.length && new Set(given).size === given.length && new Set([...given, ...there]).size === there.length;
