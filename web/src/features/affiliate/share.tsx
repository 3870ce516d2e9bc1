import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { dialogPart } from '../../ui/part.js';
import { linkTo } from './format.js';
import { affiliateText } from './text.js';
import { useCopy } from './use-copy.js';

const Qr = dialogPart(() => import('./qr.js'));

interface ShareProps {
  readonly path: string;
  readonly code: string;
  readonly title: string;
  /** A text that says what it is, with the link. */
  readonly words?: string;
}

/** What can be done with a link: copied, with words, or shown as a QR code. */
export const Share = ({ path, code, title, words }: ShareProps): ReactNode => {
  const [t, copy] = [useText(affiliateText), useCopy()];
  const [shown, show] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" aria-label={t('copyOf', { title })} onClick={() => copy(linkTo(path, code))}>
        {t('copy')}
      </Button>
      {words === undefined ? null : (
        <Button size="sm" variant="outline" aria-label={t('shareTextOf', { title })} onClick={() => copy(words)}>
          {t('shareText')}
        </Button>
      )}
      <Button size="sm" variant="outline" aria-label={t('qrOf', { title })} onClick={() => show(true)}>
        {t('qr')}
      </Button>
      <Suspense fallback={null}>{shown ? <Qr path={path} title={title} onClose={() => show(false)} /> : null}</Suspense>
    </div>
  );
};
