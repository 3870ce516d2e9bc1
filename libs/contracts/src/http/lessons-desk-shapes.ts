import * as z from 'zod/mini';
import { lessonGaps, lessonStates, titleLength } from '../shared/lessons.js';
import { mediaKinds, mediaStates } from '../shared/media.js';
import { givenMoment } from '../shared/given.js';
import { id, instant } from '../shared/values.js';
import { courseStates } from './courses-desk-shapes.js';
import { captionLanguages, lessonKinds } from './lesson-shapes.js';

export const lessonTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(titleLength));

/** A file as those who prepare lessons see it, ready or not. */
export const deskFile = z.strictObject({
  mediaId: id,
  kind: z.enum(mediaKinds),
  name: z.string(),
  state: z.enum(mediaStates),
  bytes: z.number(),
  durationMs: z.nullable(z.int()),
  pages: z.nullable(z.int()),
});
export type DeskFile = z.infer<typeof deskFile>;

export const deskCourseName = z.strictObject({ id, slug: z.string(), title: z.string(), state: z.enum(courseStates) });
export type DeskCourseName = z.infer<typeof deskCourseName>;

const brief = {
  id,
  kind: z.enum(lessonKinds),
  title: z.string(),
  state: z.enum(lessonStates),
  free: z.boolean(),
  opensAt: z.nullable(instant),
  /** The lesson that has to be done first. */
  after: z.nullable(z.strictObject({ id, title: z.string() })),
  file: z.nullable(deskFile),
  gaps: z.array(z.enum(lessonGaps)),
  version: z.int(),
  /** How many people have opened it. */
  started: z.int(),
};

export const outlineLesson = z.strictObject(brief);
export type OutlineLesson = z.infer<typeof outlineLesson>;

export const outlineChapter = z.strictObject({ id, title: z.string(), version: z.int(), lessons: z.array(outlineLesson) });
export type OutlineChapter = z.infer<typeof outlineChapter>;

/** The chapters and lessons of a course in their order. `version` rises whenever something comes, goes or moves. */
export const courseOutline = z.strictObject({ course: deskCourseName, version: z.int(), chapters: z.array(outlineChapter) });
export type CourseOutline = z.infer<typeof courseOutline>;

export const deskLessonRow = z.strictObject({
  ...brief,
  course: deskCourseName,
  chapter: z.strictObject({ id, title: z.string() }),
  changedAt: instant,
});
export type DeskLessonRow = z.infer<typeof deskLessonRow>;

/** What of a lesson can be changed. */
export const lessonBody = z.strictObject({
  title: lessonTitle,
  chapterId: id,
  kind: z.enum(lessonKinds),
  /** Anybody may see it before buying. */
  free: z.boolean(),
  opensAt: z.nullable(givenMoment),
  afterLessonId: z.nullable(id),
  /** Rich text; cleaned when it is saved. */
  bodyHtml: z.string().check(z.maxLength(1_200_000)),
  /** Of a video or a PDF. */
  mediaId: z.nullable(id),
  examId: z.nullable(id),
  classUrl: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  classAt: z.nullable(givenMoment),
  attachments: z
    .array(z.strictObject({ mediaId: id, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }))
    .check(z.maxLength(20)),
  captions: z.array(z.strictObject({ mediaId: id, language: z.enum(captionLanguages) })).check(z.maxLength(2)),
});
export type LessonBody = z.infer<typeof lessonBody>;

const named = z.strictObject({ id, title: z.string() });

/** One lesson with everything that can be changed, and what the form chooses from. */
export const lessonDesk = z.strictObject({
  id,
  version: z.int(),
  state: z.enum(lessonStates),
  course: deskCourseName,
  lesson: lessonBody,
  /** Those that the lesson names: its own, its attachments' and its captions'. */
  files: z.array(deskFile),
  gaps: z.array(z.enum(lessonGaps)),
  /** What goes with it when it is deleted. */
  touched: z.strictObject({ started: z.int(), notes: z.int() }),
  choices: z.strictObject({
    chapters: z.array(named),
    /** The other lessons of the course, in their order. */
    lessons: z.array(z.strictObject({ ...named.shape, chapterId: id })),
    exams: z.array(named),
  }),
  changedAt: instant,
});
export type LessonDesk = z.infer<typeof lessonDesk>;
