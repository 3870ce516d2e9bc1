import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { bn as fields } from '#contracts/shared/audit-fields/bn';
import { bn as edit } from '../exam-desk/edit/bn.js';
import { useAuditColumns } from './columns.js';

type Line = Parameters<ReturnType<typeof useAuditColumns>[number]['cell']>[0];
const lineOf = (before: object | null, after: object): Line =>
  ({
    id: '1',
    action: 'exam.save',
    subject: '',
    subjectId: '',
    actorName: '',
    address: null,
    at: '',
    reason: null,
    before,
    after,
  }) as unknown as Line;

const Cell = ({ line }: { line: Line }): ReactNode =>
  useAuditColumns(null)
    .find(({ key }) => key === 'changes')
    ?.cell(line, (text) => text);
const textOf = (line: Line): string => render(<Cell line={line} />, { wrapper: MemoryRouter }).container.textContent ?? '';

describe('what an act changed, in the log', () => {
  // Red (seen) with the values as the database has them: "at-close → by-hand", "-created".
  it('is said in the words of the form and of the list', () => {
    const text = textOf(lineOf({ publishResults: 'at-close' }, { publishResults: 'by-hand' }));
    expect(text).toContain(edit['at-close']);
    expect(text).toContain(edit['by-hand']);
    expect(textOf(lineOf(null, { sort: '-changed' }))).not.toContain('-changed');
    expect(textOf(lineOf(null, { sort: 'title' }))).toContain(`${fields.title} ↑`);
    const [rima, gone] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
    // Red when the log says "Who 2" and not who.
    const given = { ...lineOf(null, { who: [rima, gone] }), people: { [rima]: 'Rima' } };
    expect(textOf(given)).toContain('২: Rima, …');
    // What no form knows stays as it is.
    expect(textOf(lineOf(null, { publishResults: 'some-day' }))).toContain('some-day');
  });
});
