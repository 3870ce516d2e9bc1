import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith, refusalOf, type ServerAnswer } from '../../../../test/support/server-answers.js';
import { bn } from './bn.js';
import ProfileDialog from './dialog.js';

const open = async () => {
  render(<ProfileDialog />);
  return within(await screen.findByRole('dialog'));
};
const fill = async (dialog: Awaited<ReturnType<typeof open>>): Promise<void> => {
  await userEvent.type(dialog.getByLabelText(bn.phone), '০১৭০০০০০০০১');
  await userEvent.selectOptions(dialog.getByLabelText(bn.batch), 'HSC 2027');
  await userEvent.type(dialog.getByLabelText(bn.institute), 'ঢাকা কলেজ');
};
const update = (dialog: Awaited<ReturnType<typeof open>>) => dialog.getByRole<HTMLButtonElement>('button', { name: bn.update });

beforeEach(() => {
  document.head.innerHTML = '<meta name="application-name" content="Prostuti">';
});

// Specification §2, §4, §5 and §8.
describe('the profile dialog', () => {
  it('has the words of the specification', async () => {
    const dialog = await open();
    expect(dialog.getByRole('heading').textContent).toBe('Prostuti!');
    const offered = ['Select Batch', 'HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others'];
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual(offered);
  });

  // Red when Escape or the scrim closes it.
  it('cannot be closed', async () => {
    const dialog = await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body);
    expect(dialog.queryByRole('heading')).not.toBeNull();
    expect(dialog.queryAllByRole('button').map((button) => button.textContent)).toEqual([bn.update]);
  });

  // Red when a message differs, stands at no field, or the focus stays at the button.
  it('asks for each field by its message', async () => {
    const sent = answerWith({});
    const dialog = await open();
    await userEvent.click(update(dialog));
    const wanted = { [bn.phone]: 'Phone is required', [bn.batch]: 'HSC Batch is required', [bn.institute]: 'Institute is required' };
    for (const [label, message] of Object.entries(wanted)) {
      await dialog.findByText(message);
      expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(dialog.getByLabelText(bn.phone));
    expect(sent.get('POST /api/auth/update')).toBeUndefined();
  });

  // Seen red: the toast's title was the status message.
  it.each([500, 409])('shows the status %d and its message, and stays', async (statusCode) => {
    let answer: (given: ServerAnswer) => void = () => undefined;
    const sent = answerWith({ 'POST /api/auth/update': new Promise((resolve) => (answer = resolve)) });
    const dialog = await open();
    await fill(dialog);
    await userEvent.click(update(dialog));
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: bn.updating })).disabled).toBe(true);
    answer(refusalOf(statusCode, 'Something is wrong'));
    await screen.findByText(String(statusCode));
    expect(screen.getAllByText('Something is wrong')).toHaveLength(1);
    expect(update(dialog).disabled).toBe(false);
    expect(sent.get('POST /api/auth/update')).toEqual([{ phone: '01700000001', hsc_batch: 'HSC 2027', institute: 'ঢাকা কলেজ' }]);
  });

  // Red when anything but the server's refusal is shown to people, or the dialog goes.
  it('tells an unexpected exception to the console alone', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const dialog = await open();
    await fill(dialog);
    const toasts = (): string | null | undefined => screen.queryByRole('region', { name: /F8/ })?.textContent;
    const before = toasts();
    const write = jest.spyOn(JSON, 'stringify').mockImplementation(() => {
      throw new Error('out of order');
    });
    try {
      await userEvent.click(update(dialog));
      await waitFor(() => expect(logged.mock.calls.flat().join(' ')).toContain('The profile was not updated'));
    } finally {
      write.mockRestore();
      logged.mockRestore();
    }
    expect(update(dialog).disabled).toBe(false);
    expect(toasts()).toBe(before);
  });
});
