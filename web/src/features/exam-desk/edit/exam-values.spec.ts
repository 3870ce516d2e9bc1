import { describe, expect, it } from '@jest/globals';
import { examSettings, type ExamSettings } from '#contracts/http/exam-desk';
import { fieldOf, toSettings, toValues } from './exam-values.js';

const settings: ExamSettings = {
  title: 'পদার্থবিজ্ঞান: মডেল টেস্ট ৫',
  courseIds: ['018f0000-0000-7000-8000-000000000001'],
  language: 'bn',
  kind: 'live',
  area: 'hsc',
  subjects: ['পদার্থবিজ্ঞান', 'রসায়ন'],
  instructions: '<p>নিয়ম</p>',
  syllabus: ['ভেক্টর', 'গতিবিদ্যা'],
  opensAt: '2026-11-28T15:00:00.000Z',
  closesAt: '2026-11-28T16:00:00.000Z',
  durationSeconds: 1500,
  graceSeconds: 15,
  negative: { kind: 'fraction', value: '1/3' },
  passMark: '10',
  optionalCounted: null,
  shuffleQuestions: true,
  shuffleOptions: false,
  attemptsAllowed: 1,
  ranking: 'first',
  floorAtZero: false,
  cancelledCredit: 'everyone',
  publishResults: 'at-close',
  questionsAfter: 'with-solution',
  showSolution: 'after-close',
  leaderboard: 'live',
  liveFigures: true,
  startWindowSeconds: 600,
  phoneWaived: false,
  tieBreak: ['score', 'fewer-wrong', 'more-correct-in-section-2'],
  preset: 'hsc-mcq',
  questionTarget: 25,
};
const wrong = (change: Partial<ReturnType<typeof toValues>>): string[] =>
  (examSettings.safeParse(toSettings({ ...toValues(settings, 'bn'), ...change })).error?.issues ?? []).map(({ path }) =>
    fieldOf(path.join('.')),
  );

describe('the settings of an exam in a form', () => {
  // Red when a field is lost on the way: saving an untouched form would change the exam.
  it('come back as they went in', () => {
    expect(toSettings(toValues(settings, 'bn'))).toEqual(settings);
    const bare = { ...settings, negative: null, passMark: null, questionTarget: null, preset: null, syllabus: [], durationSeconds: 90 };
    expect(toSettings(toValues(bare, 'en'))).toEqual(bare);
  });
  it('read digits of both languages', () => {
    const typed = { ...toValues(settings, 'bn'), minutes: '৪০', passMark: ' ১২.৫ ', negativeValue: '০.২৫', attemptsAllowed: '২' };
    expect(toSettings(typed)).toMatchObject({
      durationSeconds: 2400,
      passMark: '12.5',
      negative: { kind: 'fraction', value: '0.25' },
      attemptsAllowed: 2,
    });
  });
  // Red when what cannot be read is sent as nothing, or its fault is shown at another field.
  it('leave what is no number wrong, and name its field', () => {
    expect(wrong({ minutes: 'আধা ঘণ্টা' })).toEqual(['minutes']);
    expect(wrong({ negativeValue: '' })).toEqual(['negativeValue']);
    expect(wrong({ questionTarget: '-3' })).toEqual(['questionTarget']);
    expect(wrong({ opensAt: '' })).toEqual(['opensAt']);
    expect(wrong({})).toEqual([]);
    expect(fieldOf('settings.durationSeconds')).toBe('minutes');
  });
});
