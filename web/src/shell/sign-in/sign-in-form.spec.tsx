import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { signIn } from '#contracts/http/identity';
import { answerWith, refusalOf, type ServerAnswer } from '../../../../test/support/server-answers.js';
import { bn as parts } from '../../features/account/parts/bn.js';
import { bn } from './bn.js';
import { forgetDraft } from './drafts.js';
import { SignInForm, type SignInFormProps } from './sign-in-form.js';

const onDone = jest.fn<SignInFormProps['onDone']>(() => Promise.resolve());
const onSecond = jest.fn<SignInFormProps['onSecond']>();
const form = (): void => {
  render(
    <MemoryRouter>
      <SignInForm onDone={onDone} onSecond={onSecond} next="/courses" />
    </MemoryRouter>,
  );
};
const send = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: bn.signIn }));
const fill = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText(bn.login), '০১৭০০০০০০০১');
  await userEvent.type(screen.getByLabelText(bn.password), 'a quiet river');
};
const said = async (): Promise<string | null> => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  jest.clearAllMocks();
  forgetDraft();
});

describe('the sign-in form', () => {
  it('asks for what is missing beside its field, and sends nothing', async () => {
    const sent = answerWith({});
    form();
    await send();
    for (const [label, message] of [
      [bn.login, bn.loginNeeded],
      [bn.password, bn.passwordNeeded],
    ] as const) {
      await screen.findByText(message);
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(screen.getByLabelText(bn.login));
    expect(sent.size).toBe(0);
  });

  // Red when a refusal of the contract is not told in the server's words, loses what was typed, or lets somebody in.
  it.each(signIn.errors)('tells "%s" in the words of the server, and keeps what was typed', async (code) => {
    answerWith({ 'POST /api/auth/sign-in': refusalOf(code === 'Account blocked' ? 403 : 401, code, `বার্তা: ${code}`) });
    form();
    await fill();
    await send();
    expect(await said()).toBe(`বার্তা: ${code}`);
    expect(screen.getByLabelText<HTMLInputElement>(bn.password).value).toBe('a quiet river');
    expect(onDone).not.toHaveBeenCalled();
  });

  // Red when a wait is told in seconds or not at all.
  it.each([
    ['840', '১৪ মিনিট'],
    ['20', '২০ সেকেন্ড'],
  ])('says how long to wait: %s seconds', async (seconds, wait) => {
    const slow: ServerAnswer = { ...refusalOf(429, 'Too many requests', 'ধীরে'), headers: { 'retry-after': seconds } };
    answerWith({ 'POST /api/auth/sign-in': slow });
    form();
    await fill();
    await send();
    expect(await said()).toBe(parts.tooMany.replace('{wait}', wait));
  });

  // Red when a proxy's page, or no answer at all, is told in its own words or as a wrong password.
  it.each<[string, ServerAnswer | Promise<ServerAnswer>]>([
    ['a page of a proxy', { status: 502, body: 'Bad Gateway' }],
    ['no answer', Promise.reject(new TypeError('Failed to fetch'))],
  ])('says that no answer came: %s', async (_, answer) => {
    if (answer instanceof Promise) answer.catch(() => undefined);
    answerWith({ 'POST /api/auth/sign-in': answer });
    form();
    await fill();
    await send();
    expect(await said()).toBe(parts.noAnswer);
  });

  it('sends the number in Latin digits, and goes on with who signed in, or to the second step', async () => {
    const sent = answerWith({ 'POST /api/auth/sign-in': { body: { user: { id: 'u' }, secondFactor: null } } });
    form();
    await fill();
    await send();
    await waitFor(() => expect(onDone.mock.lastCall).toEqual([{ id: 'u' }]));
    expect(sent.get('POST /api/auth/sign-in')).toEqual([{ login: '01700000001', password: 'a quiet river' }]);
    answerWith({ 'POST /api/auth/sign-in': { body: { user: null, secondFactor: ['totp'] } } });
    await send();
    await waitFor(() => expect(onSecond).toHaveBeenCalledWith(['totp']));
  });

  it('shows the password when asked', async () => {
    form();
    const password = screen.getByLabelText<HTMLInputElement>(bn.password);
    expect(password.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: parts.showPassword }));
    expect(password.type).toBe('text');
  });
});
