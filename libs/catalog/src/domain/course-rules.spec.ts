import { describe, expect, it } from '@jest/globals';
import type { CourseSettings } from '#contracts/http/courses-desk';
import { courseMachine, faultsOf, gapsOf, slugFrom } from './course-rules.js';
import { introVideo } from './intro-video.js';

const settings: CourseSettings = {
  slug: 'physics',
  title: 'Physics',
  subtitle: 'All of it',
  kind: 'course',
  section: 'hsc',
  categoryId: null,
  cover: { subject: 'Physics', formula: 'F=ma', ground: 'kali' },
  pricePaisa: 100_000,
  listPricePaisa: 150_000,
  accessDays: 30,
  accessUntil: null,
  seatLimit: null,
  enrolOnEntry: false,
  descriptionHtml: '<p>Text</p>',
  learn: [],
  faq: [],
  routineHtml: '',
  introVideo: null,
  teacherIds: [],
  position: 1,
};

describe('what a course needs', () => {
  it('is named, each gap once', () => {
    const now = Date.parse('2026-06-01T00:00:00Z');
    expect(gapsOf(settings, now)).toEqual([]);
    const bare = {
      ...settings,
      subtitle: ' ',
      cover: { ...settings.cover, formula: '' },
      descriptionHtml: '',
      accessUntil: '2026-05-31T00:00:00Z',
    };
    expect(gapsOf(bare, now)).toEqual(['subtitle', 'cover', 'description', 'access-over']);
  });

  it('refuses fields that do not go together', () => {
    expect(faultsOf(settings)).toEqual({});
    const wrong = {
      ...settings,
      listPricePaisa: 1,
      accessUntil: '2027-01-01T00:00:00Z',
      enrolOnEntry: true,
      seatLimit: 3,
      introVideo: 'x',
    };
    expect(Object.keys(faultsOf(wrong)).toSorted()).toEqual(['accessUntil', 'enrolOnEntry', 'introVideo', 'listPricePaisa', 'seatLimit']);
  });

  it('goes from draft to the lists and off them, never to what it is', () => {
    expect(courseMachine.may('draft', 'published')).toBe(true);
    expect(courseMachine.may('published', 'published')).toBe(false);
    expect(courseMachine.may('archived', 'published')).toBe(true);
  });
});

describe('an address', () => {
  it('is made of a title in Latin letters, else of the kind', () => {
    const id = '0190f000-0000-7000-8000-0000deadbeef';
    expect(slugFrom('HSC Physics: 1st & 2nd paper!', 'course', id)).toBe('hsc-physics-1st-2nd-paper');
    expect(slugFrom('পদার্থবিজ্ঞান ১ম পত্র', 'exam-batch', id)).toBe('exam-batch-deadbeef');
  });

  it('of a video is the one that a page may frame, or none', () => {
    const framed = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
    for (const typed of [
      'https://youtu.be/abcdefghijk?t=3',
      'youtube.com/watch?v=abcdefghijk&x=1',
      'https://m.youtube.com/shorts/abcdefghijk',
      framed,
    ])
      expect(introVideo(typed)).toBe(framed);
    expect(introVideo('https://vimeo.com/123456789')).toBe('https://player.vimeo.com/video/123456789');
    for (const typed of [
      '',
      'javascript:alert(1)',
      'https://youtube.com.evil.example/watch?v=abcdefghijk',
      'https://youtu.be/short',
      'https://example.com/1.mp4',
    ])
      expect(introVideo(typed)).toBeNull();
  });
});
