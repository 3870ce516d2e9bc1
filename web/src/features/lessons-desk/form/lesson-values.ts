import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { fromWall, toWall } from '../../exam-desk/parts/dhaka-time.js';

/** The form's own picture of a lesson: nothing chosen is an empty text, times stand on Dhaka's wall. */
export interface LessonValues extends Omit<LessonBody, 'opensAt' | 'afterLessonId' | 'examId' | 'classUrl' | 'classAt' | 'captions'> {
  readonly opensAt: string;
  readonly afterLessonId: string;
  readonly examId: string;
  readonly classUrl: string;
  readonly classAt: string;
  readonly captionsBn: string | null;
  readonly captionsEn: string | null;
}
export type LessonField = keyof LessonValues;

export const toValues = (lesson: LessonBody): LessonValues => {
  const { captions, opensAt, afterLessonId, examId, classUrl, classAt, ...rest } = lesson;
  const of = (language: 'bn' | 'en'): string | null => captions.find((one) => one.language === language)?.mediaId ?? null;
  return {
    ...rest,
    opensAt: toWall(opensAt ?? ''),
    afterLessonId: afterLessonId ?? '',
    examId: examId ?? '',
    classUrl: classUrl ?? '',
    classAt: toWall(classAt ?? ''),
    captionsBn: of('bn'),
    captionsEn: of('en'),
  };
};

export const toBody = (values: LessonValues): LessonBody => {
  const { captionsBn, captionsEn, opensAt, afterLessonId, examId, classUrl, classAt, ...rest } = values;
  return {
    ...rest,
    title: rest.title.trim(),
    attachments: rest.attachments.map(({ mediaId, name }) => ({ mediaId, name: name.trim() })),
    opensAt: fromWall(opensAt) || null,
    afterLessonId: afterLessonId || null,
    examId: examId || null,
    classUrl: classUrl.trim() || null,
    classAt: fromWall(classAt) || null,
    captions: [
      ...(captionsBn === null ? [] : [{ mediaId: captionsBn, language: 'bn' as const }]),
      ...(captionsEn === null ? [] : [{ mediaId: captionsEn, language: 'en' as const }]),
    ],
  };
};

/** The field that a path of the contract (`lesson.captions.0`, `attachments.2.name`, `classUrl`) belongs to; null for none. */
export const fieldOf = (path: string, values: LessonValues): LessonField | null => {
  const [name = ''] = path.replace(/^lesson\./, '').split('.');
  if (name === 'captions') return values.captionsBn === null ? 'captionsEn' : 'captionsBn';
  return Object.hasOwn(values, name) ? (name as LessonField) : null;
};
