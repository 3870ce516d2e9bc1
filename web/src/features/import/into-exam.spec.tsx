import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { answerWith, refusalOf } from '../../../../test/support/server-answers.js';
import { importPage } from './address.js';
import { bn } from './bn.js';
import { IntoExam } from './into-exam.js';

const [importId, examId] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const to = `POST /api/admin/exams/${examId}/questions/from-import`;
const open = (into: string) => {
  const routes = [{ path: importPage, element: <IntoExam importId={importId} examId={examId} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`${importPage}?id=${importId}&exam=${examId}${into}`] });
  render(<RouterProvider router={router} />);
  return router;
};

describe('the end of an import that was begun in an exam', () => {
  // Red when its questions are in the bank alone, or are put there again by every reload.
  it('puts them into the exam once it was confirmed, and remembers that it did', async () => {
    const sent = answerWith({ [to]: { body: { added: 3, questions: 3 } } });
    const router = open('&into=exam');
    await screen.findByText(bn.intoDone.replace('{count}', '৩'));
    expect(sent.get(to)).toEqual([{ importId }]);
    expect(router.state.location.search).toContain('into=done');
    expect(screen.getByRole('link', { name: bn.backToExam }).getAttribute('href')).toBe(`/admin/exams/${examId}/questions`);
  });

  // Red when an import that is only looked at again changes an exam.
  it('asks first where nothing was confirmed on this way', async () => {
    const sent = answerWith({ [to]: { body: { added: 0, questions: 3 } } });
    open('');
    await userEvent.click(await screen.findByRole('button', { name: bn.intoExam }));
    await screen.findByText(bn.intoNone);
    expect(sent.get(to)).toHaveLength(1);
  });

  it('says why they are not in the exam, and offers it again', async () => {
    answerWith({ [to]: refusalOf(409, 'Exam not a draft', 'খসড়া নয়') });
    open('&into=exam');
    await screen.findByText(bn.intoFailed);
    screen.getByText('খসড়া নয়');
    screen.getByRole('button', { name: bn.intoExam });
  });
});
