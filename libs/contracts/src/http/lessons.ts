import * as z from 'zod/mini';
import { noteLength } from '../shared/choices.js';
import { id, instant, slug } from '../shared/values.js';
import { enrolled, endpoint, open, signedIn } from './endpoint.js';
import { lessonChapter, lessonContent, lessonLine, lessonLink, lessonNote, lessonStanding } from './lesson-shapes.js';

export * from './lesson-shapes.js';

const inCourse = enrolled('slug');
const oneCourse = z.strictObject({ slug });
const oneLesson = z.strictObject({ slug, lessonId: id });
const oneNote = z.strictObject({ slug, lessonId: id, noteId: id });
/** A day of video: no lesson is longer. */
const place = z.int().check(z.minimum(0), z.maximum(86_400_000));
const counter = z.int().check(z.minimum(0));

/** What is published, in the order it is taught. Staff who teach find every gate open. */
export const listLessons = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/lessons',
  access: inCourse,
  summary: "Chapters and lessons of a course, each with the caller's state",
  params: oneCourse,
  response: z.strictObject({
    now: instant,
    course: z.strictObject({ id, slug, title: z.string() }),
    chapters: z.array(lessonChapter),
    total: z.int(),
    done: z.int(),
    /** Where to go on: the lesson seen last, if it is not done; else the first open one that is not. */
    next: z.nullable(lessonLine),
  }),
  errors: ['Course not found', 'Not enrolled'],
});

/** `content` is null while the gate is shut. */
export const getLesson = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/lessons/:lessonId',
  access: inCourse,
  summary: 'One lesson: its content, own notes, and what comes after',
  params: oneLesson,
  response: z.strictObject({
    now: instant,
    lesson: lessonLine,
    chapter: z.strictObject({ id, title: z.string() }),
    content: z.nullable(lessonContent),
    next: z.nullable(lessonLink),
    notes: z.array(lessonNote),
  }),
  errors: ['Course not found', 'Not enrolled', 'Lesson not found'],
});

/** A free lesson, for anybody: visitors look into the course before they buy it. */
export const previewLesson = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/previews/:lessonId',
  access: open,
  summary: 'A free lesson of a course that can be had',
  params: oneLesson,
  response: z.strictObject({ lesson: lessonLine, chapter: z.strictObject({ id, title: z.string() }), content: lessonContent }),
  errors: ['Course not found', 'Lesson not found'],
});

/**
 * The caller begins to play, or opens a lesson that does not play: this device has the newest sitting from now on, and beats of older ones
 * count no more. `at` is where the person stopped last, on whichever device.
 */
export const beginSitting = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/lessons/:lessonId/sittings',
  access: inCourse,
  summary: 'Begin to watch: take the newest sitting, learn where one stopped',
  params: oneLesson,
  response: z.strictObject({ sitting: z.int(), standing: lessonStanding }),
  errors: ['Course not found', 'Not enrolled', 'Lesson not found', 'Lesson locked'],
});

/**
 * A beat of a sitting, each 15 s and at every stop: where the person is now. Answered after the commit that holds it. `kept`: it was the
 * newest; else `at` and `sitting` say what stands, and another device goes on. Whether the caller may (still) be in the course is asked by the
 * statement that writes it, not at the endpoint: hundreds a second would each cost a call of their own.
 */
export const noteProgress = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/lessons/:lessonId/beats',
  access: signedIn,
  summary: 'How far the caller is in a lesson',
  params: oneLesson,
  body: z.strictObject({ sitting: counter, beat: counter, at: place }),
  response: z.strictObject({ kept: z.boolean(), sitting: z.int(), at: z.int(), done: z.boolean() }),
  errors: ['Lesson not found', 'Not enrolled'],
  bodyLimit: 500,
});

export const markLesson = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/lessons/:lessonId/done',
  access: inCourse,
  summary: 'Tick a lesson off, or take that back',
  params: oneLesson,
  body: z.strictObject({ done: z.boolean() }),
  response: z.strictObject({ standing: lessonStanding }),
  errors: ['Course not found', 'Not enrolled', 'Lesson not found', 'Lesson locked'],
});

const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(noteLength));
const noteBody = { atMs: z.nullable(place), text: noteText };

/** The id is the client's: sent twice, the note stands there once. */
export const addNote = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/lessons/:lessonId/notes',
  access: inCourse,
  summary: 'Write a note of one’s own beside a lesson',
  params: oneLesson,
  body: z.strictObject({ id, ...noteBody }),
  response: z.strictObject({ note: lessonNote }),
  errors: ['Course not found', 'Not enrolled', 'Lesson not found', 'Lesson locked', 'Too many notes', 'Note not found'],
});

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/lessons/:lessonId/notes/:noteId',
  access: inCourse,
  summary: 'Change a note of one’s own',
  params: oneNote,
  body: z.strictObject({ ...noteBody, version: z.int() }),
  response: z.strictObject({ note: lessonNote }),
  errors: ['Course not found', 'Not enrolled', 'Note not found', 'Changed meanwhile'],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/courses/:slug/lessons/:lessonId/notes/:noteId',
  access: inCourse,
  summary: 'Throw a note of one’s own away',
  params: oneNote,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Course not found', 'Not enrolled', 'Note not found'],
});

export const noteVisit = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/visits',
  access: inCourse,
  summary: 'The caller is in the course now',
  params: oneCourse,
  response: z.strictObject({ seenAt: instant }),
  errors: ['Course not found', 'Not enrolled'],
});
