import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answerWith } from '../../../../test/support/server-answers.js';
import { bn } from './bn.js';
import { MapStep } from './map-step.js';
import type { ImportView, Job } from './use-import.js';

const counts = { found: 6, ready: 6, duplicates: 0, unsupported: 0, errors: 0, left: 1, near: 0 };
const job: Job = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'paper.txt',
  bytes: 100,
  state: 'parsed',
  version: 3,
  how: { format: null, encoding: 'utf-8', bijoy: null, columns: null, header: null, pasted: true },
  target: { subject: null, chapter: null, topic: null, source: null, year: null },
  own: false,
  destination: 'practice',
  detected: { format: 'paper', encoding: 'utf-8', bijoy: false, sample: [], columns: null, header: false, converted: [] },
  counts,
  failed: null,
  sameAs: null,
  createdAt: '2026-11-28T00:00:00.000Z',
  committedAt: null,
};

describe('where the questions of an import go', () => {
  // Red (seen) when a place alone is said to take corrections away.
  it('is chosen without a warning, and leads to the rows as they stand', async () => {
    const now = { ...job, version: 4, target: { ...job.target, subject: 'তাপ' } };
    const own = `PUT /api/admin/imports/${job.id}/how` as 'PUT /api/admin/imports/:id/how';
    const sent = answerWith({ 'GET /api/admin/subjects': { body: { nodes: [] } }, [own]: { body: { import: now } } });
    const [put, onNext] = [jest.fn<ImportView['put']>(), jest.fn<() => void>()];
    const view: ImportView = {
      job,
      error: undefined,
      retry: () => undefined,
      hint: null,
      live: true,
      put,
      putCounts: () => undefined,
      discarding: false,
      askDiscard: () => undefined,
    };
    render(
      <MemoryRouter>
        <MapStep job={job} view={view} onNext={onNext} />
      </MemoryRouter>,
    );
    await userEvent.type(screen.getByLabelText(bn.source), 'বোর্ড');
    expect(screen.queryByText(bn.readAgainLoses)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: bn.nextReview }));
    await waitFor(() => expect(onNext).toHaveBeenCalled());
    expect(put).toHaveBeenCalledWith(now);
    expect(sent.get(own)).toMatchObject([{ version: 3, how: job.how, target: { source: 'বোর্ড' } }]);
  });
});
