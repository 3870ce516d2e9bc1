import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { answerWith } from '../../../../../test/support/server-answers.js';
import { bn } from '../before/bn.js';
import { ExtendAsk } from './act-ask.js';
import { TimeAsk } from './time-ask.js';

const id = '018f0000-0000-7000-8000-000000000001';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const deskWith = (taking: number, opened: number): ExamDesk =>
  ({
    id,
    version: 7,
    taking,
    settings: {
      opensAt: minutesAgo(opened),
      closesAt: minutesAgo(opened - 60),
      durationSeconds: 3600,
      startWindowSeconds: 600,
      liveFigures: true,
    },
  }) as unknown as ExamDesk;
const extend = () => screen.findByRole<HTMLButtonElement>('button', { name: bn.extend });

describe('more time for everybody', () => {
  // Red when it is offered and ends in "0 people have more time".
  it('is not offered where nobody would get it, and says so before', async () => {
    render(<ExtendAsk desk={deskWith(0, 30)} onClose={() => undefined} />);
    expect((await extend()).disabled).toBe(true);
    screen.getByText(bn.extendNobody);
  });

  it('says that nobody can start any more where somebody still writes', async () => {
    render(<ExtendAsk desk={deskWith(3, 30)} onClose={() => undefined} />);
    expect((await extend()).disabled).toBe(false);
    expect(screen.queryByText(bn.extendNobody)).toBeNull();
    screen.getByText(new RegExp(bn.extendNoStarts));
  });
});

describe('more time for some', () => {
  // Red when the dialog closes over a line that named nobody, or names ten of them alone.
  it('keeps every line that named nobody, to be put right', async () => {
    const unknown = Array.from({ length: 12 }, (_, at) => `nobody${at}@example.com`);
    const to: string = `POST /api/admin/exams/${id}/time`;
    const sent = answerWith({ [to]: { body: { exam: deskWith(1, 5), given: 1, moved: 1, unknown } } });
    const onClose = jest.fn();
    render(<TimeAsk desk={deskWith(1, 5)} onClose={onClose} />);
    const dialog = within(await screen.findByRole('dialog'));
    const people = dialog.getByLabelText<HTMLTextAreaElement>(bn.timePhones);
    await userEvent.type(people, 'rima@example.com');
    await userEvent.type(dialog.getByLabelText(bn.extendReason), 'Asked for it');
    await userEvent.click(dialog.getByRole('button', { name: bn.time }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(12);
    expect(people.value.split('\n')).toEqual(unknown);
    expect(onClose).not.toHaveBeenCalled();
    expect(sent.get(to)).toEqual([{ version: 7, phones: 'rima@example.com', extra: { percent: 25 }, reason: 'Asked for it' }]);
  });
});
