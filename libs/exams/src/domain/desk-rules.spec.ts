import { describe, expect, it } from '@jest/globals';
import type { Actor } from '#platform/kernel';
import { rightsOf } from './desk-rights.js';
import { examMachine } from './exam.machine.js';
import { newSettings } from './new-settings.js';
import { presetNames } from './presets.js';
import { examPresets } from '#contracts/http/exam-desk';
import { shortText } from './short-text.js';

const person = (...permissions: ('exams.read' | 'exams.write' | 'exams.publish' | 'exams.publishOwn')[]): Actor => ({
  kind: 'user',
  id: 'u',
  permissions,
});
const teacher = person('exams.read', 'exams.write');
const admin = person('exams.read', 'exams.write', 'exams.publish');
const standing = { kind: 'live' as const, opensAt: 1_000_000_000, now: 1_000_000_000 - 120_000 };

describe('who may do what with an exam', () => {
  // Red when a teacher may schedule, or when somebody may change what is sealed.
  it.each(examMachine.states)('in state %s, a teacher has a hand in drafts alone', (state) => {
    expect(rightsOf(teacher, { ...standing, state })).toEqual(state === 'draft' ? ['edit', 'archive', 'send'] : []);
    expect(rightsOf(person('exams.read'), { ...standing, state })).toEqual([]);
  });

  it('is for those who publish whatever the machine allows', () => {
    const all = Object.fromEntries(examMachine.states.map((state) => [state, rightsOf(admin, { ...standing, state })]));
    expect(all).toEqual({
      draft: ['edit', 'schedule', 'archive'],
      scheduled: ['unschedule', 'cancel', 'phone', 'time'],
      open: ['cancel', 'extend', 'phone', 'close', 'time'],
      closed: ['publish-results', 'archive'],
      results: ['archive'],
      archived: [],
      cancelled: ['archive'],
    });
  });

  // Red when `exams.publishOwn` opens exams of others, or waives a phone.
  it('is for the author of an own exam too, but for the phone', () => {
    const author = person('exams.read', 'exams.write', 'exams.publishOwn');
    expect(rightsOf(author, { ...standing, state: 'open' }, false)).toEqual([]);
    expect(rightsOf(author, { ...standing, state: 'open' }, true)).toEqual(['cancel', 'extend', 'close', 'time']);
    expect(rightsOf(author, { ...standing, state: 'draft' }, true)).toEqual(['edit', 'schedule', 'archive', 'send']);
  });

  it('takes nothing back in the last two minutes', () => {
    expect(rightsOf(admin, { ...standing, now: standing.now + 1, state: 'scheduled' })).toEqual(['cancel', 'phone', 'time']);
    expect(rightsOf(admin, { ...standing, kind: 'mock', state: 'open' })).toEqual(['cancel', 'extend', 'close', 'time']);
  });
});

describe('a new draft', () => {
  it('takes what its preset says, and the next evening in Dhaka', () => {
    expect(examPresets).toEqual(presetNames);
    const settings = newSettings({ title: 'Mock', preset: 'medical' }, Date.parse('2026-11-21T18:30:00Z'));
    expect(settings).toMatchObject({
      questionTarget: 100,
      durationSeconds: 3600,
      negative: { kind: 'absolute', value: '0.25' },
      passMark: '40',
      area: 'admission',
      // 00:30 on the 22nd in Dhaka: tomorrow is the 23rd.
      opensAt: '2026-11-23T14:00:00.000Z',
      closesAt: '2026-11-23T15:00:00.000Z',
      startWindowSeconds: 600,
      liveFigures: false,
    });
  });

  it('lets what is said count', () => {
    const opensAt = '2026-12-01T10:00:00.000Z';
    expect(newSettings({ title: 'Own', preset: null, area: 'jobs', opensAt }, 0)).toMatchObject({
      area: 'jobs',
      opensAt,
      questionTarget: null,
      liveFigures: true,
    });
    expect(newSettings({ title: 'Mock', preset: 'medical', kind: 'mock' }, 0)).toMatchObject({
      liveFigures: true,
      startWindowSeconds: null,
    });
  });
});

it('a rich text in a list keeps its formulas and loses its markup', () => {
  expect(shortText('<p>যদি $a &lt; b$ হয়,<br>তবে <b>কোনটি</b>?<img src="x"></p>')).toBe('যদি $a < b$ হয়, তবে কোনটি ? ▣');
  expect(shortText('ক'.repeat(400))).toHaveLength(300);
});
