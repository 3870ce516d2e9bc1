import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { answerWith } from '../../../../../test/support/server-answers.js';
import { bn } from '../../../i18n/admin-home/bn.js';
import { LivePanel } from './live-panel.js';

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const exam = (id: string, title: string) => ({
  id,
  title,
  courseSlug: 'a',
  state: 'open',
  opensAt: later(-5),
  closesAt: later(25),
  commonEndAt: later(5),
  endsAt: later(5),
  overAt: later(25),
  startUntil: later(3),
  lastStartAt: later(3),
  taking: 1,
  submitted: 0,
  boardVisible: true,
  mine: null,
});

describe("what is on, on the teacher's day", () => {
  // Red (seen) with the students' leaderboard: "your place appears here when you submit".
  it('leads to the exam in the back office, where the person looks after it', async () => {
    answerWith({
      'GET /api/home': { body: { now: later(0), live: [exam('mine', 'ক'), exam('theirs', 'খ')], coming: [], finished: [], courses: [] } },
      'GET /api/admin/exams': { body: { rows: [{ id: 'mine' }], total: 1, page: 1, states: {} } },
    });
    render(<LivePanel />, { wrapper: MemoryRouter });
    const link = await screen.findByRole('link', { name: `${bn.watch}: ক` });
    expect(link.getAttribute('href')).toBe('/admin/exams/mine/leaderboard?tab=live');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
