import * as z from 'zod/mini';
import { id, instant } from '../shared/values.js';
import { examBrief } from './exam-shapes.js';
import { playable } from './media-shapes.js';

export const lessonKinds = ['video', 'text', 'pdf', 'exam', 'class'] as const;
export type LessonKind = (typeof lessonKinds)[number];
/** Whether a lesson may be entered now: yes; at a later moment; when another one is done. */
export const lessonGates = ['open', 'until', 'after'] as const;
/** How a lesson came to be done: seen to its end, ticked off, or its exam was submitted. */
export const doneWays = ['watched', 'hand', 'exam'] as const;
/** The languages that captions come in. */
export const captionLanguages = ['bn', 'en'] as const;

/** How far somebody has come. `at` and `furthest` are milliseconds of a video, pages of a PDF, 0 elsewhere. */
export const lessonStanding = z.strictObject({
  at: z.int(),
  furthest: z.int(),
  /** null: not done. */
  doneAt: z.nullable(instant),
  doneBy: z.nullable(z.enum(doneWays)),
  seenAt: instant,
});
export type LessonStanding = z.infer<typeof lessonStanding>;

/** A lesson as lists show it, with the caller's own state. */
export const lessonLine = z.strictObject({
  id,
  chapterId: id,
  /** Its place in the whole course, from 1. */
  number: z.int(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  free: z.boolean(),
  /** Of a video; null until it is known. */
  durationMs: z.nullable(z.int()),
  /** Of a PDF; null until they are counted. */
  pages: z.nullable(z.int()),
  /** When a live class begins. */
  classAt: z.nullable(instant),
  gate: z.enum(lessonGates),
  opensAt: z.nullable(instant),
  /** The lesson to be done first, where the gate is `after`. */
  after: z.nullable(z.strictObject({ id, title: z.string() })),
  /** null: never opened. */
  mine: z.nullable(lessonStanding),
});
export type LessonLine = z.infer<typeof lessonLine>;

export const lessonChapter = z.strictObject({ id, title: z.string(), done: z.int(), lessons: z.array(lessonLine) });
export type LessonChapter = z.infer<typeof lessonChapter>;

/** Where a lesson stands among the others. */
export const lessonLink = z.strictObject({ id, title: z.string(), kind: z.enum(lessonKinds), gate: z.enum(lessonGates) });
export type LessonLink = z.infer<typeof lessonLink>;

/** What a lesson holds, for whoever may see it. */
export const lessonContent = z.strictObject({
  /** Clean HTML; '' where there is none. */
  bodyHtml: z.string(),
  /** The video or the PDF; null where the kind has none, or while it is being prepared. */
  playable: z.nullable(playable),
  /** There is a file, and it is still being made ready. */
  preparing: z.boolean(),
  captions: z.array(z.strictObject({ language: z.enum(captionLanguages), label: z.string(), src: z.string() })),
  attachments: z.array(z.strictObject({ mediaId: id, name: z.string(), type: z.string(), bytes: z.int(), href: z.string() })),
  /** Of an exam lesson; null while the exam is a draft or gone. */
  exam: z.nullable(examBrief),
  /** Of a live class. */
  classUrl: z.nullable(z.string()),
});
export type LessonContent = z.infer<typeof lessonContent>;

/** How many notes one person may keep beside one lesson. */
export const notesAtMost = 200;

export const lessonNote = z.strictObject({
  id,
  /** Milliseconds of the video; null: of the lesson as a whole. */
  atMs: z.nullable(z.int()),
  text: z.string(),
  version: z.int(),
  changedAt: instant,
});
export type LessonNote = z.infer<typeof lessonNote>;

/** A lesson as the sale view names it. */
export const curriculumLesson = z.strictObject({
  id,
  kind: z.enum(lessonKinds),
  title: z.string(),
  free: z.boolean(),
  durationMs: z.nullable(z.int()),
  pages: z.nullable(z.int()),
});
export const curriculumChapter = z.strictObject({ id, title: z.string(), lessons: z.array(curriculumLesson) });
export type CurriculumChapter = z.infer<typeof curriculumChapter>;
