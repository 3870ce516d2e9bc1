import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { DeskBook } from '#contracts/http/books';
import { removeBookFile, uploadBookFile } from '#contracts/http/books-desk';
import type { BookFile } from '#contracts/shared/books';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { addressOf } from '../../../client/call.js';
import { useSentence } from '../../../features/account/parts/refusal.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { buttonClass } from '../../../ui/button-class.js';
import { Section } from '../../../ui/section.js';
import { toast } from '../../../ui/toast.js';
import { useMay } from '../users/words.js';
import { Sure } from './sure.js';

const kinds: Readonly<Record<BookFile, string>> = {
  'look-inside': '.pdf,application/pdf',
  ebook: '.pdf,.epub,application/pdf,application/epub+zip',
};

/** Sends the chosen file and says how far it has come. */
const Upload = ({ bookId, file, there }: { bookId: string; file: BookFile; there: boolean }): ReactNode => {
  const [t, locale, sentence] = [useText(booksDeskText), useLocale(), useSentence()];
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = target.files?.[0];
    target.value = '';
    if (!chosen) return;
    setRefused(null);
    setShare(0);
    try {
      const onProgress = (bytes: number, total: number | null): void => setShare(total ? bytes / total : 0);
      const { signal } = new AbortController();
      await typedClient.upload(uploadBookFile, { params: { id: bookId, file } }, chosen, { onProgress, signal });
      toast({ title: t('uploaded') });
    } catch (thrown) {
      setRefused(sentence(thrown).sentence);
    }
    setShare(null);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds[file]}
        aria-label={t(file === 'ebook' ? 'ebookFile' : 'look')}
        onChange={(event) => void send(event)}
      />
      <Button
        size="sm"
        variant="outline"
        loading={share !== null}
        loadingText={t('uploading', { percent: formatPercent(share ?? 0, locale) })}
        onClick={() => input.current?.click()}
      >
        {t(there ? 'replace' : 'upload')}
      </Button>
      {refused === null ? null : (
        <p role="alert" className="w-full text-sm text-bad">
          {refused}
        </p>
      )}
    </>
  );
};

const One = ({ book, file, there }: { book: DeskBook; file: BookFile; there: boolean }): ReactNode => {
  const [t, mayWrite] = [useText(booksDeskText), useMay('books.write')];
  const [asked, setAsked] = useState(false);
  const params = { id: book.id, file };
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      <p className="font-semibold">{t(file === 'ebook' ? 'ebookFile' : 'look')}</p>
      <p className="text-sm text-text-3">{t(file === 'ebook' ? 'ebookWhy' : 'lookWhy')}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {there ? (
          <a href={addressOf('GET /api/admin/books/:id/files/:file', { params })} download className={buttonClass('outline', 'sm')}>
            {t('see')}
          </a>
        ) : (
          <span className="text-sm text-text-3">{t('noFile')}</span>
        )}
        {mayWrite ? <Upload bookId={book.id} file={file} there={there} /> : null}
        {mayWrite && there ? (
          <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
            {t('takeAway')}
          </Button>
        ) : null}
      </div>
      {asked ? (
        <Sure
          title={t('takeTitle')}
          text={t('takeText', { title: book.title })}
          label={t('takeAway')}
          destructive
          onGo={async () => {
            await typedClient.remove(removeBookFile, { params });
            return 'done';
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
};

/** The look inside, and the file of an e-book: both kept privately, each given out by its own door. */
export const BookFiles = ({ book }: { book: DeskBook }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <Section title={t('filesTitle')} className="" tight>
      <One book={book} file="look-inside" there={book.lookInside} />
      {book.kind === 'ebook' ? <One book={book} file="ebook" there={book.ebook !== null} /> : null}
    </Section>
  );
};
