import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { answerWith } from '../../../../test/support/server-answers.js';
import { bn } from './bn.js';
import { VerifyScreen } from './verify-screen.js';

const asked = 'POST /api/receipts/check';
const genuine = { [asked]: { body: { genuine: true, kind: 'submitted', exam: 'পরীক্ষা', at: '2026-11-20T10:00:00.000Z' } } };
const open = (address = '/verify'): void => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <VerifyScreen />
    </MemoryRouter>,
  );
};
const check = async (typed: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText(bn.receipt), typed);
  await userEvent.click(screen.getByRole('button', { name: bn.check }));
};

describe('the page that checks receipts', () => {
  // Red when the code that stands on a receipt is called a forgery: it is checked together with what the link carries.
  it.each(['HK1P-Y65Z-TPMB-DC3T', 'hk1py65ztpmbdc3t', 'HK1P Y65Z TPMB DC3T'])('says what to do with a code alone: %s', async (typed) => {
    const sent = answerWith(genuine);
    open();
    await check(typed);
    await screen.findByText(bn.codeAlone);
    expect(screen.queryByText(bn.notOurs)).toBeNull();
    expect(sent.size).toBe(0);
  });

  it('asks at once for what a link brings along, and for nothing else', async () => {
    const sent = answerWith(genuine);
    open('/verify?r=e.a.HK1P-Y65Z-TPMB-DC3T');
    await screen.findByText(/আসল রসিদ/);
    expect(sent.get(asked)).toEqual([{ receipt: 'e.a.HK1P-Y65Z-TPMB-DC3T' }]);
  });

  it('tells a forgery, and what is missing', async () => {
    answerWith({ [asked]: { body: { genuine: false, kind: null, exam: null, at: null } } });
    open();
    await userEvent.click(screen.getByRole('button', { name: bn.check }));
    await screen.findByText(bn.missing);
    await check('e.a.HK1P-Y65Z-TPMB-DC3U');
    await screen.findByText(bn.notOurs);
  });
});
