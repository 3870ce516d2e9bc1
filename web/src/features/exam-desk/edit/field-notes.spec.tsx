import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Values } from '../../../admin-kit/typed-client.js';
import { bn } from './bn.js';
import { useFieldNotes, useFollowingTimes } from './field-notes.js';

const first = {
  kind: 'live',
  opensAt: '2026-11-28T20:00',
  closesAt: '2026-11-28T20:25',
  minutes: '২৫',
  startMinutes: '১০',
  publishResults: 'by-hand',
  leaderboard: 'live',
  liveFigures: true,
};
const Form = ({ values }: { values: Values }): ReactNode => {
  const form = useForm<Values>({ defaultValues: values });
  const note = useFieldNotes(form);
  useFollowingTimes(form);
  return (
    <form>
      {['minutes', 'closesAt', 'startMinutes'].map((name) => (
        <input key={name} aria-label={name} {...form.register(name)} />
      ))}
      <p>{note('closesAt').warn}</p>
      <p>{note('leaderboard').hint}</p>
    </form>
  );
};
const open = (change: Partial<typeof first> = {}): void => void render(<Form values={{ ...first, ...change }} />);
const value = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value;
const type = async (name: string, text: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText(name));
  await userEvent.type(screen.getByLabelText(name), text);
};
const begins = (text: string, sentence: string): boolean => text.startsWith(sentence.slice(0, sentence.indexOf('{')));

describe('the times in the form of an exam', () => {
  // Red (seen) without it: the close stayed at twenty-five minutes, and the usual window of ten blocked scheduling.
  it('follow the length that is typed, until they are set', async () => {
    open();
    await type('minutes', '১০');
    expect([value('closesAt'), value('startMinutes')]).toEqual(['2026-11-28T20:10', '৫']);
    await type('startMinutes', '৮');
    await type('closesAt', '2026-11-28T22:00');
    await type('minutes', '৪০');
    expect([value('closesAt'), value('startMinutes')]).toEqual(['2026-11-28T22:00', '৮']);
    expect(screen.queryByText((text) => begins(text, bn.closesUnused))).not.toBeNull();
  });

  it('say nothing of a close that is used', () => {
    open();
    expect(screen.queryByText((text) => begins(text, bn.closesUnused))).toBeNull();
  });
});

describe('a live leaderboard in the form of an exam', () => {
  it.each([
    ['after the start window', {}, bn.boardLiveWindow.replace('{minutes}', '১০')],
    ['while a mock test is on', { kind: 'mock', startMinutes: '' }, bn.boardLiveNow],
    ['when nobody writes any more', { liveFigures: false }, bn.boardLiveLater],
  ])('says what students see before the results: %s', (_name, change, words) => {
    open(change);
    expect(screen.queryByText(words)).not.toBeNull();
  });

  it.each([
    ['it comes later', { leaderboard: 'after-close' }],
    ['marks come on submitting', { publishResults: 'at-once' }],
    ['marks come with the results', { liveFigures: false, publishResults: 'at-close' }],
  ])('says nothing where %s', (_name, change) => {
    open(change);
    expect(screen.queryByText(bn.boardLiveLater)).toBeNull();
    expect(screen.queryByText((text) => begins(text, bn.boardLiveWindow))).toBeNull();
  });
});
