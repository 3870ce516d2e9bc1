import { describe, expect, it } from '@jest/globals';
import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { fieldOf, toBody, toValues } from './lesson-values.js';

const lesson: LessonBody = {
  title: 'গতি',
  chapterId: 'c',
  kind: 'video',
  free: false,
  opensAt: '2026-11-28T15:00:00.000Z',
  afterLessonId: null,
  bodyHtml: '<p>x</p>',
  mediaId: 'm',
  examId: null,
  classUrl: null,
  classAt: null,
  attachments: [{ mediaId: 'a', name: 'সূত্র' }],
  captions: [{ mediaId: 'e', language: 'en' }],
};

describe('the form of a lesson', () => {
  // Red when opening and saving a lesson changes it: an untouched form would ask whether to leave it.
  it('gives back what it was filled with', () => {
    expect(toBody(toValues(lesson))).toEqual(lesson);
    expect(toValues(lesson)).toMatchObject({ opensAt: '2026-11-28T21:00', afterLessonId: '', captionsBn: null, captionsEn: 'e' });
  });
  it('finds the field that a refusal speaks of', () => {
    const values = toValues(lesson);
    expect(
      ['lesson.classUrl', 'lesson.captions.0', 'attachments.1.name', 'mediaId', 'version'].map((path) => fieldOf(path, values)),
    ).toEqual(['classUrl', 'captionsEn', 'attachments', 'mediaId', null]);
  });
});
