import { BookOpen, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BookPage } from '#contracts/http/books';
import { addressOf } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { buttonClass } from '../../ui/button-class.js';
import { Modal } from '../../ui/modal.js';
import { booksText } from './text.js';

/** Phones show no PDF inside a page; there it opens in a tab of its own. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled === true;

interface LookProps {
  readonly address: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The browser's own viewer, with the same file in a tab of its own for whoever wants it larger. */
const Viewer = ({ address, title, onClose }: LookProps): ReactNode => {
  const t = useText(booksText);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('look')}
      description={t('lookWhy')}
      size="xl"
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {/* A sandboxed frame shows no PDF; the file is our own, and its answer lets nothing run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF */}
      <iframe src={address} title={title} className="h-[65vh] w-full rounded-control border border-line bg-fill" />
      <p className="mt-2">
        <a href={address} target="_blank" rel="noopener noreferrer" className="link touch inline-flex items-center gap-1.5">
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('lookOpen')}
        </a>
      </p>
    </Modal>
  );
};

/** The first pages of the book, fetched when somebody wants to see them. */
export const LookInside = ({ book }: { book: Pick<BookPage, 'slug' | 'title'> }): ReactNode => {
  const t = useText(booksText);
  const [open, setOpen] = useState(false);
  const address = addressOf('GET /api/books/:slug/look-inside', { params: { slug: book.slug } });
  if (!showsPdf()) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'default', true)}>
        <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('look')} <span className="sr-only">{t('lookTab')}</span>
      </a>
    );
  }
  return (
    <>
      <Button variant="outline" wide onClick={() => setOpen(true)}>
        <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('look')}
      </Button>
      {open ? <Viewer address={address} title={t('lookTitle', { title: book.title })} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
