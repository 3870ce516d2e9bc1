import { Copy, Download } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { keepFile } from '../../client/keep-file.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { copyHtml, copyPicture, copyText } from './copy.js';
import { playgroundText } from './text.js';

type Told = Parameters<ReturnType<typeof useText<keyof typeof playgroundText.bn>>>[0];

const pngOf = async (preview: HTMLElement): Promise<Blob> => (await import('./render-png.js')).previewPng(preview);

/** The ways out of the playground: as text, as HTML, as a picture. */
export const CopyBar = ({ html, preview }: { html: string; preview: RefObject<HTMLElement | null> }): ReactNode => {
  const t = useText(playgroundText);
  const [busy, setBusy] = useState(false);
  const does = async (work: (shown: HTMLElement) => Promise<void>, done: Told, failed: Told): Promise<void> => {
    if (!preview.current) return;
    setBusy(true);
    try {
      await work(preview.current);
      toast({ title: t(done) });
    } catch {
      toast({ title: t(failed), variant: 'destructive' });
    }
    setBusy(false);
  };
  const save = async (shown: HTMLElement): Promise<void> => keepFile('playground.png', await pngOf(shown));
  const off = busy || html === '';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="inline-flex items-center gap-1.5 text-sm text-text-3">
        <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('copy')}
      </span>
      <Button size="sm" variant="outline" disabled={off} onClick={() => void does(() => copyText(html), 'copiedText', 'notCopied')}>
        {t('copyText')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={off}
        onClick={() => void does((shown) => copyHtml(html, shown), 'copiedHtml', 'notCopied')}
      >
        {t('copyHtml')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={off}
        onClick={() => void does((shown) => copyPicture(pngOf(shown)), 'copiedPng', 'noPng')}
      >
        {t('copyPng')}
      </Button>
      <Button size="sm" variant="ghost" disabled={off} onClick={() => void does(save, 'savedPng', 'noPng')}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('savePng')}
      </Button>
    </div>
  );
};
