import { describe, expect, it } from '@jest/globals';
import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { lessonGapsOf, ofItsKind, refuseLessonFaults, samePlaces } from './lesson-rules.js';

const body: LessonBody = {
  title: 'গতি',
  chapterId: 'c',
  kind: 'video',
  free: false,
  opensAt: null,
  afterLessonId: null,
  bodyHtml: '',
  mediaId: 'm',
  examId: 'e',
  classUrl: 'https://meet.example.com/x',
  classAt: '2026-11-28T15:00:00.000Z',
  attachments: [],
  captions: [{ mediaId: 'c', language: 'bn' }],
};
const none = { hasBody: false, hasExam: false, hasClass: false };

describe('what a lesson lacks', () => {
  it('is its own kind of thing, and a file on its way is enough', () => {
    expect(lessonGapsOf({ ...none, kind: 'video', fileState: null })).toEqual(['file']);
    expect(lessonGapsOf({ ...none, kind: 'pdf', fileState: 'uploading' })).toEqual(['file']);
    expect(lessonGapsOf({ ...none, kind: 'video', fileState: 'processing' })).toEqual([]);
    expect(lessonGapsOf({ ...none, kind: 'video', fileState: 'failed' })).toEqual(['file-refused']);
    for (const kind of ['text', 'exam', 'class'] as const) expect(lessonGapsOf({ ...none, kind, fileState: null })).toHaveLength(1);
    expect(lessonGapsOf({ kind: 'class', fileState: null, hasBody: false, hasExam: false, hasClass: true })).toEqual([]);
  });
});

describe('a lesson that is saved', () => {
  // Red when the link of a class stays behind in a lesson that became a text: it would be sent to everybody who reads it.
  it('keeps nothing of the kind that it was before', () => {
    expect(ofItsKind({ ...body, kind: 'text' })).toMatchObject({
      mediaId: null,
      examId: null,
      classUrl: null,
      classAt: null,
      captions: [],
    });
    expect(ofItsKind(body)).toMatchObject({ mediaId: 'm', examId: null, classUrl: null });
  });
  it('refuses what does not go together', () => {
    const plain = ofItsKind(body);
    const refused = (over: Partial<LessonBody>): string[] => {
      try {
        refuseLessonFaults({ ...plain, ...over });
        return [];
      } catch (error) {
        return Object.keys((error as { issues?: object }).issues ?? {});
      }
    };
    expect(refused({})).toEqual([]);
    expect(refused({ free: true, opensAt: body.classAt })).toEqual(['lesson.free']);
    expect(refused({ kind: 'exam', free: true })).toEqual(['lesson.free']);
    for (const classUrl of ['http://x.example', 'javascript:alert(1)', 'https://a:b@x.example', 'meet'])
      expect(refused({ kind: 'class', classUrl, classAt: body.classAt })).toEqual(['lesson.classUrl']);
    expect(refused({ kind: 'class', classUrl: body.classUrl })).toEqual(['lesson.classAt']);
    expect(refused({ captions: [...plain.captions, { mediaId: 'd', language: 'bn' }] })).toEqual(['lesson.captions']);
  });
});

describe('an order', () => {
  it('names exactly what is there, each once', () => {
    expect(samePlaces(['b', 'a'], ['a', 'b'])).toBe(true);
    for (const given of [['a'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'c']]) expect(samePlaces(given, ['a', 'b'])).toBe(false);
  });
});
