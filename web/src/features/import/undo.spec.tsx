import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { type Undone, UndoneList } from './undo.js';

const show = (inUseCount: number): void => {
  const undone = { retired: 3, inUse: [{ questionId: 'a', stem: 'a < b?' }], inUseCount } as Undone;
  render(
    <MemoryRouter>
      <UndoneList undone={undone} />
    </MemoryRouter>,
  );
};

// Red (seen) without the sentence: one of 101 questions is named, and it says that one stayed.
it('says how many stayed, and how many more than are named', () => {
  show(101);
  expect(screen.getByText('১০১টি পরীক্ষায় আছে, তাই থেকে গেছে:')).not.toBeNull();
  expect(screen.getByText('এবং আরও ১০০টি')).not.toBeNull();
  expect(screen.getByRole('link').textContent).toBe('a < b?');
});

it('says nothing of more where all are named', () => {
  show(1);
  expect(screen.queryByText(/আরও/)).toBeNull();
});
