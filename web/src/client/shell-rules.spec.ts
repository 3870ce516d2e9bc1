import { describe, expect, it } from '@jest/globals';
import { treatmentOf } from './shell-rules.js';

const kept = new Set(['/index.html', '/assets/exam-1a2b.js']);
const get = (path: string, navigation = false, sameOrigin = true, method = 'GET') =>
  treatmentOf({ method, path, sameOrigin, navigation }, kept);

describe('the service worker', () => {
  it('keeps the pages of an exam open without a network', () => {
    expect(get('/courses/hsc-physics/mcq/0190', true)).toBe('exam-page');
    expect(get('/courses/hsc-physics/mcq/0190/onboard', true)).toBe('exam-page');
    expect(get('/courses/hsc-physics/mcq/0190/leaderboard', true)).toBe('leave');
    expect(get('/courses/hsc-physics/mcq', true)).toBe('leave');
    expect(get('/selfpractice/session/0190', true)).toBe('exam-page');
    expect(get('/selfpractice', true)).toBe('leave');
    expect(get('/', true)).toBe('leave');
  });

  it('never stands between the page and the server', () => {
    for (const path of ['/api/exams/1', '/builds/latest.json', '/socket.io/?EIO=4']) {
      expect(get(path)).toBe('leave');
      expect(get(path, true)).toBe('leave');
    }
    expect(get('/courses/a/mcq/1', true, true, 'POST')).toBe('leave');
    expect(get('/assets/exam-1a2b.js', false, false)).toBe('leave');
  });

  it('serves the shell it kept and nothing newer', () => {
    expect(get('/assets/exam-1a2b.js')).toBe('kept-first');
    expect(get('/assets/exam-9z9z.js')).toBe('leave');
  });
});
