import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskBook } from '#contracts/http/books';
import { changeBookState, deleteBook } from '#contracts/http/books-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { type BooksDeskText, booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { useMay } from '../users/words.js';
import { Sure } from './sure.js';

type Act = DeskBook['acts'][number] | 'remove';
const destructive: readonly Act[] = ['archive', 'remove'];

/** What can be done with the book as a whole; each asks first and says what it touches. */
export const BookActs = ({ book, back }: { book: DeskBook; back: string }): ReactNode => {
  const [t, navigate, mayWrite] = [useText(booksDeskText), useNavigate(), useMay('sales.write')];
  const [asked, setAsked] = useState<Act | null>(null);
  if (!mayWrite) return null;
  const acts: readonly Act[] = [...book.acts, ...(book.deletable ? (['remove'] as const) : [])];
  const run = async (act: Act): Promise<BooksDeskText> => {
    if (act !== 'remove') {
      await typedClient.act(changeBookState, { params: { id: book.id }, body: { version: book.version, act } });
      return 'done';
    }
    await typedClient.remove(deleteBook, { params: { id: book.id } });
    void navigate(back, { replace: true });
    return 'removed';
  };
  const noFile = book.kind === 'ebook' && book.ebook === null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'publish' ? 'default' : 'outline'}
          disabled={act === 'publish' && noFile}
          title={act === 'publish' && noFile ? t('publishNeedsFile') : undefined}
          onClick={() => setAsked(act)}
        >
          {t(act)}
        </Button>
      ))}
      {asked === null ? null : (
        <Sure
          title={t(`${asked}Title`)}
          text={t(`${asked}Text`, { title: book.title })}
          label={t(asked)}
          destructive={destructive.includes(asked)}
          onGo={() => run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
