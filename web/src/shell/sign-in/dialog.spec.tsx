import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answerWith, refusalOf } from '../../../../test/support/server-answers.js';
import { bn } from './bn.js';
import SignInDialog from './dialog.js';
import { forgetDraft } from './drafts.js';
import type { SignInRequest } from './sign-in.js';

const open = async (request: SignInRequest) => {
  render(
    <MemoryRouter>
      <SignInDialog request={request} />
    </MemoryRouter>,
  );
  return within(await screen.findByRole('dialog'));
};

beforeEach(forgetDraft);

describe('the sign-in dialog', () => {
  // Red when whoever asked for a new account is given the form of those who have one.
  it.each([
    ['sign-up', bn.signUpTitle, bn.whyNextJoining],
    ['sign-in', bn.signInTitle, bn.whyNext],
    [null, bn.signInTitle, bn.whyNext],
  ] as const)('begins with what was asked for: %s', async (mode, title, why) => {
    const dialog = await open({ next: '/courses', mode });
    expect(dialog.getByRole('heading').textContent).toBe(title);
    expect(dialog.queryByText(why)).not.toBeNull();
  });

  // Red when a weak password is told after the code was sent and typed.
  it('tells a password that is soon guessed beside its field, before a code is sent', async () => {
    const sent = answerWith({ 'POST /api/auth/codes': refusalOf(422, 'Weak password', 'সহজে অনুমান করা যায়') });
    const dialog = await open({ next: null, mode: 'sign-up' });
    await userEvent.type(dialog.getByLabelText(bn.name), 'তানজিনা');
    await userEvent.type(dialog.getByLabelText(bn.phone), '01712345678');
    await userEvent.selectOptions(dialog.getByLabelText(bn.batch), 'HSC 2027');
    await userEvent.type(dialog.getByLabelText(bn.institute), 'ঢাকা কলেজ');
    await userEvent.type(dialog.getByLabelText(bn.password), 'password123');
    await userEvent.click(dialog.getByRole('button', { name: bn.sendCode }));
    await dialog.findByText('সহজে অনুমান করা যায়');
    expect(dialog.getByLabelText(bn.password).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByRole('heading').textContent).toBe(bn.signUpTitle);
    expect(sent.get('POST /api/auth/codes')).toEqual([
      { purpose: 'sign-up', to: '01712345678', newAccount: { name: 'তানজিনা', password: 'password123' } },
    ]);
  });
});
