import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { AnnotateDialog } from '../annotator/annotate-dialog.js';
import { picturesOf, withPicture } from './html.js';
import { qnaText } from './text.js';
import { useDrawing } from './use-drawing.js';

export interface DrawToolsProps {
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** A picture that was drawn on before this was opened: it goes into the text. */
  readonly handed?: Blob | null;
}

/** Below an editor: a picture to draw on, one of the text's or a new one. */
export const DrawTools = ({ html, onChange, handed = null }: DrawToolsProps): ReactNode => {
  const [t, locale] = [useText(qnaText), useLocale()];
  // A drawing comes back when its text may have gone on.
  const newest = useRef(html);
  useEffect(() => {
    newest.current = html;
  });
  const { source, sending, open, send, close } = useDrawing((src, instead) => onChange(withPicture(newest.current, src, instead)));
  const taken = useRef<Blob | null>(null);
  useEffect(() => {
    if (handed === null || taken.current === handed) return;
    taken.current = handed;
    void send(handed, null);
  });
  const pictures = picturesOf(html);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {pictures.map((src, place) => (
        <Button key={src} variant="outline" size="sm" disabled={sending} onClick={() => void open(src, true)}>
          <img src={src} alt="" className="h-5 w-7 object-cover" />
          {t('drawOn', { n: formatNumber(place + 1, locale) })}
        </Button>
      ))}
      <Button variant="outline" size="sm" disabled={sending} onClick={() => void open(null, false)}>
        <Icon name="pencil" size={16} />
        {t('drawNew')}
      </Button>
      <span role="status" className="text-sm text-text-3">
        {sending ? t('drawSending') : null}
      </span>
      {source ? <AnnotateDialog source={source.blob} onDone={(png) => send(png, source.instead)} onClose={close} /> : null}
    </div>
  );
};
